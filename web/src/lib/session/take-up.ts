import type { AuthUser } from '@seam/contract/account.ts'
import { refreshForNewViewer } from '../cache/query-client.ts'
import { moveDrafts } from '../drafts.ts'
import { looksOtherwise, rememberUser, useAuth } from './auth-store.ts'

/**
 * Believes the server about who is signed in. What was cached for somebody else, with a name or
 * picture that is no longer theirs, or for one who wanted to see other things, is not shown on.
 */
export function takeUp(user: AuthUser): void {
  const before = useAuth.getState().authUser
  rememberUser(user)
  const { authUser } = useAuth.getState()
  // The same account under another name: changed just now, or on another device.
  if (authUser.email === before.email) moveDrafts(before.username, authUser.username)
  if (looksOtherwise(authUser, before)) refreshForNewViewer()
}
