import { type AuthUser, defaultPreferences } from '@seam/contract/account.ts'
import type { Profile } from '@seam/contract/profile.ts'
import { storeUser, useAuth } from '../src/entities/session/auth-store.ts'

const HOUR_MS = 3_600_000

const person = (username: string, fullName: string): AuthUser => ({
  ...defaultPreferences,
  _id: username.padEnd(11, '0'),
  username,
  fullName,
  email: `${username}@example.org`,
  emailVerified: true,
  about: '',
  pronouns: '',
  avatar: null,
  coverImage: null,
  role: 'member' as const,
  isPending: false,
  standing: 'active' as const,
  createdAt: '2026-01-01T00:00:00.000Z',
})

/** Ada creates, Ben follows. */
export const ada = person('ada', 'Ada')
export const ben = person('ben', 'Ben')

/** Returns the account as the owner of an item. */
export const ownerOf = ({ username, fullName, avatar }: AuthUser) => ({
  username,
  fullName,
  avatar,
})

/** Returns the profile of an account, as seen by others who do not follow it. */
export const profileOf = (user: AuthUser): Profile => ({
  ...user,
  followers: 0,
  following: 0,
  isOwnProfile: false,
  isFollower: false,
  isBlocked: false,
  isMuted: false,
  hasBlockedYou: false,
})

/** Signs a user in for the rest of the test. */
export function signInAs(user: AuthUser): void {
  storeUser(user)
  useAuth.setState({ tokenExpiry: Date.now() + HOUR_MS })
}
