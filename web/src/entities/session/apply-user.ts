import type { AuthUser } from '@seam/contract/account.ts'
import { refetchForNewViewer } from '../cache/query-client.ts'
import { moveDrafts } from './draft-keys.ts'
import { needsRefetch, type SessionChanges, storeUser, useAuth } from './auth-store.ts'

/**
 * Stores the signed-in user as the server reports it. Refetches data that was cached for another
 * user, or for an earlier name, picture or content preference.
 */
export function applyUser(user: AuthUser, changes?: SessionChanges): void {
  const before = useAuth.getState().authUser
  storeUser(user, changes)
  const { authUser } = useAuth.getState()
  // The same account with another username, changed just now or on another device.
  if (authUser.email === before.email) moveDrafts(before.username, authUser.username)
  if (needsRefetch(authUser, before)) refetchForNewViewer()
}
