import type { Db } from '../../infra/postgres/database.ts'
import type { Outgoing } from '../../infra/outgoing/outgoing-request.ts'
import type { Job } from '../../infra/queue.ts'
import { readSiteSettings } from '../site/site-settings.ts'
import { CHECK_RELEASES } from '../site/check-releases-name.ts'
import { saveNewestRelease } from './release-store.ts'
import { newestVersion } from './releases.ts'

const TIMEOUT_MS = 20_000
const MAX_BYTES = 1_048_576

/** Daily, and after its address changes. Reads the release feed that an owner has set. */
export const checkReleases = ({
  db,
  outgoing,
}: {
  db: Db
  outgoing: Outgoing
}): Job<Record<string, never>> => ({
  name: CHECK_RELEASES,
  options: { concurrency: 1, timeoutSeconds: 60, retries: 3 },
  schedule: '37 4 * * *',
  run: async ({ signal }) => {
    const { releaseFeed } = await readSiteSettings(db)
    if (releaseFeed === '') return saveNewestRelease(db, null)
    const request = { method: 'GET', timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, signal } as const
    const { status, body } = await outgoing.send(releaseFeed, request)
    if (status !== 200) throw new Error(`the release feed responded with status ${status}`)
    await saveNewestRelease(db, newestVersion(String(body)))
  },
})
