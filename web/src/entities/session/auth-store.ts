import type { AuthUser, defaultPreferences } from '@seam/contract/account.ts'
import type { Role } from '@seam/contract/people/roles.ts'
import type { Standing } from '@seam/contract/moderation/standing.ts'
import type { PageState, PageViewer } from '@seam/contract/page-state.ts'
import { persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { pageStoreHook } from '../../lib/page-state.ts'

type Preferences = Pick<AuthUser, keyof typeof defaultPreferences>

export interface StoredUser extends Preferences {
  fullName: string
  username: string
  /** The URL of the picture, or empty. */
  avatar: string
  email: string
  emailVerified: boolean
  role: Role
  isPending: boolean
  standing: Standing
  /** As in {@link AuthUser}. */
  termsToAccept?: number | undefined
}

export interface AuthState {
  authenticated: boolean
  /** When the access token expires, in milliseconds since 1970. */
  tokenExpiry: number
  isAuthOverlayOpen: boolean
  authUser: StoredUser
}

const noUser = {
  fullName: '',
  username: '',
  avatar: '',
  email: '',
  // True until the server says otherwise, so that the user is not asked to verify it.
  emailVerified: true,
  role: 'member' as const,
  isPending: false,
  standing: 'active' as const,
}

// Equal to the contract's defaultPreferences. Importing that file would import the validator (see
// api/first-routes.ts).
const preferences: typeof defaultPreferences = {
  theme: 'system',
  nsfwContent: 'BLUR',
  publishStatus: 'PUBLIC',
  category: 'GENERAL',
  saveSearchHistory: true,
  saveWatchHistory: true,
  countInStatistics: true,
}

const initial: AuthState = {
  authenticated: false,
  tokenExpiry: 0,
  isAuthOverlayOpen: false,
  authUser: { ...preferences, ...noUser },
}

const wasReloaded = () => {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && 'type' in entry && entry.type !== 'navigate'
}

let isLoaded = false

const store = createStore<AuthState>()(
  persist(() => initial, {
    name: 'auth',
    version: 0,
    merge: (stored, current) => {
      const { authUser, ...rest } = (stored ?? {}) as Partial<AuthState>
      const state = { ...current, ...rest, authUser: { ...current.authUser, ...authUser } }
      // Each tab has its own overlay. A sign-in closes it in all.
      if (isLoaded) state.isAuthOverlayOpen = current.isAuthOverlayOpen && !state.authenticated
      isLoaded = true
      return state
    },
  }),
)

const viewerOf = (page: PageState | undefined): AuthState => ({
  ...initial,
  authenticated: page?.hasSession ?? false,
  authUser: { ...initial.authUser, ...page?.viewer },
})

/**
 * The signed-in user: first as the server rendered the page, then as this browser has stored it in
 * localStorage under `auth`.
 */
export const useAuth = Object.assign(pageStoreHook(store, viewerOf), store)

// A visit must not start with an overlay that was left open on the last one: unless the page was
// reloaded, the overlay is closed.
if (!import.meta.env.SSR && !wasReloaded() && useAuth.getState().isAuthOverlayOpen) {
  useAuth.setState({ isAuthOverlayOpen: false })
}

/**
 * Stores what the page says about the signed-in user. The rest is known once the session is
 * restored, as is whether another username means another user.
 */
export function storeViewer(viewer: PageViewer): void {
  const { authenticated, authUser } = useAuth.getState()
  if (authenticated && authUser.username !== viewer.username) return
  useAuth.setState({ authenticated: true, authUser: { ...authUser, ...viewer } })
}

/** What changes with the user, in the same write: other tabs apply each write. */
export type SessionChanges = Partial<Pick<AuthState, 'tokenExpiry' | 'isAuthOverlayOpen'>>

/** Stores the signed-in user. */
export function storeUser(user: AuthUser, changes: SessionChanges = {}): void {
  useAuth.setState({
    ...changes,
    authenticated: true,
    authUser: {
      theme: user.theme,
      nsfwContent: user.nsfwContent,
      publishStatus: user.publishStatus,
      category: user.category,
      saveSearchHistory: user.saveSearchHistory,
      saveWatchHistory: user.saveWatchHistory,
      countInStatistics: user.countInStatistics,
      fullName: user.fullName,
      username: user.username,
      avatar: user.avatar?.smallUrl ?? '',
      email: user.email,
      emailVerified: user.emailVerified,
      role: user.role,
      isPending: user.isPending,
      standing: user.standing,
      termsToAccept: user.termsToAccept,
    },
  })
}

/**
 * Whether cached data is outdated for this user: it is another user, or the same one with another
 * name, picture or content preference (the server omits hidden content from lists).
 */
export const needsRefetch = (user: StoredUser, before: StoredUser) =>
  (['username', 'fullName', 'avatar', 'nsfwContent'] as const).some(
    (key) => user[key] !== before[key],
  )

/** Resets the store to a visitor's. */
export function clearUser(): void {
  useAuth.setState({
    authenticated: false,
    tokenExpiry: 0,
    authUser: { ...preferences, ...noUser },
  })
}

export const openAuthOverlay = () => useAuth.setState({ isAuthOverlayOpen: true })
export const closeAuthOverlay = () => useAuth.setState({ isAuthOverlayOpen: false })
