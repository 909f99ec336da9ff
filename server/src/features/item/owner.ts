import { notFound, Refusal } from '../../infra/http/refusal.ts'
import type { Asked } from '../../infra/http/serve.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { findAccountId } from '../account/account.ts'

/**
 * Whose things a list asks for: an owner by name, or nobody in particular. Refuses with 404 a name
 * that is nobody's, and with 401 a visitor who asks for what the people they follow have made.
 */
export async function findOwner(
  db: Db,
  { query: { username, feed }, viewer }: Asked,
): Promise<number | null> {
  if (feed === 'following' && !viewer) {
    throw new Refusal('not-signed-in', 'Sign in to see what the people you follow have made')
  }
  if (typeof username !== 'string') return null
  const ownerId = await findAccountId(db, username)
  if (ownerId === undefined) throw notFound('There is no such user')
  return ownerId
}
