import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { pages } from '@seam/contract/pages.ts'
import { fieldProblem, ProblemError } from '../../../infra/http/problem-error.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { randomSecretId } from '../../../infra/random-id.ts'
import { hashToken } from '../../../infra/hash-token.ts'
import { recordAudit } from '../../audit/audit-log.ts'
import { replaceCode, takeCode } from './claim-store.ts'
import type { Queue } from '../../../infra/queue.ts'
import { setRole } from '../../account/owner-store.ts'
import { announceMember } from '../../webhook/announce.ts'

/**
 * Returns a new link that makes one user an owner of the site, and invalidates earlier links.
 * `lifetime` is in seconds; null means until it is replaced.
 */
export async function createClaimLink(
  db: Db,
  origin: string,
  lifetime: number | null,
): Promise<string> {
  const code = randomSecretId()
  await replaceCode(db, hashToken(code), lifetime)
  return `${origin}${pages.claim}#${code}`
}

/** Makes an account an owner of the site. Throws 422 if the code is invalid. */
export const claimSite = (
  { db, queue }: { db: Db; queue: Queue },
  accountId: number,
  code: string,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await takeCode(tx, hashToken(code)))) throw fieldProblem('code', messages.claimCode)
    const changed = await setRole(tx, accountId, 'owner')
    if (!changed) throw new ProblemError('not-signed-in', serverMessages.sessionEnded)
    await recordAudit(tx, { actor: accountId, action: 'site.claimed', subject: accountId })
    if (changed.endsWait) await announceMember({ queue }, tx, 'member.joined', accountId)
  })
