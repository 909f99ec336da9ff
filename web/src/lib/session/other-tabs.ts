import { dropCache } from '../cache/persistence.ts'
import { refreshForNewViewer } from '../cache/query-client.ts'
import { looksOtherwise, useAuth } from './auth-store.ts'
import { renewIfExpired } from './require-session.ts'

/** Follows what other tabs do to the session, and renews it when this one is looked at again. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'auth' && newValue !== null) void follow()
  })
  addEventListener('focus', () => void renewIfExpired())
}

async function follow(): Promise<void> {
  const before = useAuth.getState()
  await useAuth.persist.rehydrate()
  const { authenticated, authUser } = useAuth.getState()
  // Which overlay is open is each tab's own affair.
  if (useAuth.getState().isAuthOverlayOpen !== before.isAuthOverlayOpen) {
    const signedIn = authenticated && !before.authenticated
    useAuth.setState({ isAuthOverlayOpen: before.isAuthOverlayOpen && !signedIn })
  }
  if (before.authenticated && !authenticated) {
    dropCache()
    location.reload()
  } else if (looksOtherwise(authUser, before.authUser)) {
    refreshForNewViewer()
  }
}
