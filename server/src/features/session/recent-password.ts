import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'

const selectFreshness = sqlStatement<{ recent: boolean }>(`
  select coalesce(password_at > now() - $2 * interval '1 second', false) as recent
  from session where id = $1 for share`)

/**
 * Throws 403 `confirm-password` unless the password was entered in this session within the last 15
 * minutes, and 401 if the session has ended. Inside a transaction it locks the session against ending
 * before the commit.
 */
export async function requireRecentPassword(db: Db | Tx, sessionId: number | null): Promise<void> {
  const [session] = await selectFreshness(db, sessionId, limits.passwordConfirmationLifetime)
  if (!session) throw new ProblemError('not-signed-in', messages.sessionEnded)
  if (!session.recent) throw new ProblemError('confirm-password', messages.confirmPassword)
}
