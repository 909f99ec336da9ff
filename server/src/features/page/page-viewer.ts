import type { PageViewer } from '@seam/contract/page-state.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { getAuthUser } from '../account/account.ts'

/** Returns what every page shows of its viewer. */
export async function loadPageViewer(db: Db, viewer: Viewer): Promise<PageViewer> {
  const { fullName, avatar, theme } = await getAuthUser(db, viewer.accountId)
  const { username, role, isPending, standing, nsfwContent } = viewer
  return {
    ...{ username, fullName, avatar: avatar?.smallUrl ?? '', theme },
    ...{ role, isPending, standing, nsfwContent },
  }
}
