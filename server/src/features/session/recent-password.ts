import { limits } from '@seam/contract/limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { SessionOfRequest } from '../../infra/http/authentication.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { findPasswordFreshness } from './store.ts'

/**
 * Throws 403 `confirm-password` unless the password was entered in this session within the last
 * `seconds`, 15 minutes by default, and 401 if the session has ended. A change of the password or
 * email replaces the tokens of the session: a request with the earlier ones gets 401 as well, since
 * someone else may have sent it. Inside a transaction, locks the session so that it cannot end
 * before the commit.
 */
export async function requireRecentPassword(
  db: Db | Tx,
  session: SessionOfRequest,
  seconds: number = limits.passwordConfirmationLifetime,
): Promise<void> {
  const found = await findPasswordFreshness(db, session, seconds)
  if (!found) throw new ProblemError('not-signed-in', serverMessages.sessionEnded)
  if (!found.recent) throw new ProblemError('confirm-password', serverMessages.confirmPassword)
}
