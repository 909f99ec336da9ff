import type { AuthUser } from '@seam/contract/account.ts'
import { refreshForNewViewer } from '../cache/query-client.ts'
import { rememberUser, useAuth } from './auth-store.ts'

/** Believes the server about who is signed in. What was cached for somebody else is not shown on. */
export function takeUp(user: AuthUser): void {
  const before = useAuth.getState().authUser.username
  rememberUser(user)
  if (user.username !== before) refreshForNewViewer()
}
