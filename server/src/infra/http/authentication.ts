import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiTokenScope } from '@seam/contract/api-token-scopes.ts'
import type { NsfwContent } from '@seam/contract/account.ts'
import { mayAccess, type Role } from '@seam/contract/people/roles.ts'
import type { Standing } from '@seam/contract/moderation/standing.ts'

/** The signed-in user of a request. */
export interface Viewer {
  accountId: number
  publicId: string
  username: string
  nsfwContent: NsfwContent
  /**
   * The effective role: `member` while the account lacks the second factor that its role requires.
   */
  role: Role
  /** The role assigned to the account. */
  grantedRole: Role
  /** Whether the account awaits approval by a moderator. */
  isPending: boolean
  standing: Standing
  hasSecondFactor: boolean
  /** Increases with each change of the account's password or email. */
  credentialVersion: number
  /**
   * Whether this user has blocked or muted an account or has been blocked. Lists then omit those
   * accounts.
   */
  hasExclusions: boolean
  /**
   * Whether others have removed comments by this user, which are still visible to this user only.
   */
  hasRemovedComments: boolean
  /** Whether comments by this user await approval, or comments await approval by this user. */
  hasHeldComments: boolean
}

/** Returns whether a viewer may see content for moderators only. */
export const isStaff = (viewer: Viewer | null): boolean =>
  viewer !== null && viewer.standing !== 'suspended' && mayAccess(viewer.role, 'moderator')

/** The API token that a request was sent with. */
export interface ApiTokenOfRequest {
  id: number
  publicId: string
  name: string
  scopes: readonly ApiTokenScope[]
}

/** The session of a request, with the anti-forgery token that it had then. */
export interface SessionOfRequest {
  /** The active session named by a cookie, even if only its refresh token is still valid. */
  sessionId: number | null
  /** The CSRF token of that session; null if there is no session. */
  csrfToken: string | null
}

export interface Authentication extends SessionOfRequest {
  /** Null without a valid token. */
  viewer: Viewer | null
  /** Whether the account of the session or API token awaits approval by a moderator. */
  isPending: boolean
  /** Null for a request without one. */
  apiToken: ApiTokenOfRequest | null
  /** Whether the API token of the request does not exist or has ended. */
  isTokenInvalid: boolean
}

export const anonymous: Authentication = {
  viewer: null,
  sessionId: null,
  isPending: false,
  csrfToken: null,
  apiToken: null,
  isTokenInvalid: false,
}

/** Authenticates a request and clears cookies that name no active session. */
export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<Authentication>
