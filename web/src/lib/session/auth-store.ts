import type { AuthUser, defaultPreferences } from '@seam/contract/account.ts'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type Preferences = Pick<AuthUser, keyof typeof defaultPreferences>

export interface StoredUser extends Preferences {
  fullName: string
  username: string
  /** The address of the picture, or empty. */
  avatar: string
  email: string
}

export interface AuthState {
  authenticated: boolean
  /** Milliseconds since 1970. */
  tokenExpiry: number
  isAuthOverlayOpen: boolean
  authUser: StoredUser
}

const nobody = { fullName: '', username: '', avatar: '', email: '' }

// The contract's defaultPreferences, whose file would bring the validator along (see api/routes.ts).
const preferences: typeof defaultPreferences = {
  theme: 'system',
  nsfwContent: 'BLUR',
  publishStatus: 'PUBLIC',
  category: 'GENERAL',
  saveSearchHistory: true,
  saveWatchHistory: true,
}

const initial: AuthState = {
  authenticated: false,
  tokenExpiry: 0,
  isAuthOverlayOpen: false,
  authUser: { ...preferences, ...nobody },
}

const wasReloaded = () => {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && 'type' in entry && entry.type !== 'navigate'
}

/** Who is signed in, as this browser knows it: kept in local storage under `auth`. */
export const useAuth = create<AuthState>()(
  persist(() => initial, {
    name: 'auth',
    version: 0,
    merge: (stored, current) => {
      const { authUser, ...rest } = (stored ?? {}) as Partial<AuthState>
      return { ...current, ...rest, authUser: { ...current.authUser, ...authUser } }
    },
  }),
)

// A visit that begins with somebody else's link must not begin with an overlay left open last week.
if (!wasReloaded() && useAuth.getState().isAuthOverlayOpen) {
  useAuth.setState({ isAuthOverlayOpen: false })
}

/** Takes what the server says about the signed-in user. */
export function rememberUser(user: AuthUser): void {
  useAuth.setState({
    authenticated: true,
    authUser: {
      theme: user.theme,
      nsfwContent: user.nsfwContent,
      publishStatus: user.publishStatus,
      category: user.category,
      saveSearchHistory: user.saveSearchHistory,
      saveWatchHistory: user.saveWatchHistory,
      fullName: user.fullName,
      username: user.username,
      avatar: user.avatar?.url ?? '',
      email: user.email,
    },
  })
}

/**
 * Whether this is somebody else, or the same person under another name or picture, or one who wants
 * to see other things: the server leaves out of their lists what they hide.
 */
export const looksOtherwise = (user: StoredUser, before: StoredUser) =>
  (['username', 'fullName', 'avatar', 'nsfwContent'] as const).some(
    (key) => user[key] !== before[key],
  )

/** Nobody is signed in: all is as for a visitor. */
export function forgetUser(): void {
  useAuth.setState({
    authenticated: false,
    tokenExpiry: 0,
    authUser: { ...preferences, ...nobody },
  })
}

/** Empties the full name, username, avatar and email alone. */
export const resetAuthUser = () =>
  useAuth.setState(({ authUser }) => ({ authUser: { ...authUser, ...nobody } }))

export const openAuthOverlay = () => useAuth.setState({ isAuthOverlayOpen: true })
export const closeAuthOverlay = () => useAuth.setState({ isAuthOverlayOpen: false })
