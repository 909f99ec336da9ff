import type { FastifyReply, FastifyRequest } from 'fastify'
import type { NsfwContent } from '@seam/contract/account.ts'
import { mayAccess, type Role } from '@seam/contract/people/roles.ts'
import type { Standing } from '@seam/contract/moderation/standing.ts'

/** The signed-in user of a request. */
export interface Viewer {
  accountId: number
  publicId: string
  username: string
  nsfwContent: NsfwContent
  /** What the account may do now: `member` while it lacks the second factor that its role requires. */
  role: Role
  /** The role that it was given. */
  grantedRole: Role
  /** Whether the account waits for the approval of a moderator. */
  isPending: boolean
  standing: Standing
  /** Whether two-factor sign-in is on. */
  hasSecondFactor: boolean
  /** Increases with each change of the account's password or email. */
  credentialVersion: number
  /** Whether this user blocked or muted another, or was blocked: then lists leave those accounts out. */
  hasExclusions: boolean
  /** Whether others have removed comments of this user, which only this user still sees. */
  hasRemovedComments: boolean
  /** Whether comments of this user wait for others, or comments of others for this user. */
  hasHeldComments: boolean
}

/** Returns whether a viewer may see what only moderators see. */
export const isStaff = (viewer: Viewer | null): boolean =>
  viewer !== null && viewer.standing !== 'suspended' && mayAccess(viewer.role, 'moderator')

export interface Authentication {
  /** Null without a valid access token. */
  viewer: Viewer | null
  /** The active session that a cookie names, even if only its refresh token is still valid. */
  sessionId: number | null
  /** The CSRF token of that session; null without a session. */
  csrfToken: string | null
}

export const anonymous: Authentication = { viewer: null, sessionId: null, csrfToken: null }

/** Authenticates a request, and clears cookies that name no active session. */
export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<Authentication>
