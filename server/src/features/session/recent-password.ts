import { limits } from '@seam/contract/limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { findPasswordFreshness } from './store.ts'

/**
 * Throws 403 `confirm-password` unless the password was entered in this session within the last
 * `seconds`, 15 minutes by default, and 401 if the session has ended. Inside a transaction, locks
 * the session so that it cannot end before the commit.
 */
export async function requireRecentPassword(
  db: Db | Tx,
  sessionId: number | null,
  seconds: number = limits.passwordConfirmationLifetime,
): Promise<void> {
  const session = await findPasswordFreshness(db, sessionId, seconds)
  if (!session) throw new ProblemError('not-signed-in', serverMessages.sessionEnded)
  if (!session.recent) throw new ProblemError('confirm-password', serverMessages.confirmPassword)
}
