import { dropCache } from '../cache/persistence.ts'
import { refetchForNewViewer } from '../cache/query-client.ts'
import { needsRefetch, useAuth } from './auth-store.ts'
import { isSessionEnding } from './before-sign-out.ts'
import { reloadAfterSignOut } from './protected-page.ts'
import { renewIfExpired } from './require-session.ts'

/**
 * Applies session changes of other tabs, and renews an expired token when this tab gets the focus.
 */
export function syncSessionAcrossTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'auth' && newValue !== null) void applyStoredSession()
  })
  addEventListener('focus', () => void renewIfExpired())
}

async function applyStoredSession(): Promise<void> {
  const before = useAuth.getState()
  await useAuth.persist.rehydrate()
  const { authenticated, authUser } = useAuth.getState()
  if (before.authenticated && !authenticated) {
    if (isSessionEnding()) return
    dropCache()
    reloadAfterSignOut()
  } else if (needsRefetch(authUser, before.authUser)) {
    refetchForNewViewer()
  }
}
