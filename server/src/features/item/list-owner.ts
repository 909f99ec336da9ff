import { notFound, ProblemError } from '../../infra/http/problem-error.ts'
import type { LookupContext } from '../../infra/http/api.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { findVisibleAccount } from '../visibility/visible-account-store.ts'

/**
 * Returns the account id of the `username` in a list query, or null without one. Throws 404 for an
 * username that is unknown or not visible, and 401 if an anonymous viewer requests the feed of followed accounts.
 */
export async function resolveListOwner(
  db: Db,
  { query: { username, feed }, viewer }: LookupContext,
): Promise<number | null> {
  if (feed === 'following' && !viewer) {
    throw new ProblemError('not-signed-in', 'Sign in to see the feed of the people you follow')
  }
  if (typeof username !== 'string') return null
  const ownerId = await findVisibleAccount(db, username, viewer)
  if (ownerId === undefined) throw notFound('There is no such user')
  return ownerId
}
