import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { Refusal } from '../../infra/http/refusal.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { statement } from '../../infra/postgres/statement.ts'

const recent = statement<{ id: number }>(`
  select id from session
  where id = $1 and password_at > now() - $2 * interval '1 second' for share`)

/**
 * Throws 403 `confirm-password` unless the password was given in this session within the last 15
 * minutes. In a transaction the session can not end before the transaction does.
 */
export async function requireRecentPassword(db: Db | Tx, sessionId: number | null): Promise<void> {
  const [session] = await recent(db, sessionId, limits.passwordFreshness)
  if (!session) throw new Refusal('confirm-password', messages.confirmPassword)
}
