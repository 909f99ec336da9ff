import type { FastifyReply, FastifyRequest } from 'fastify'
import type { NsfwContent } from '@seam/contract/account.ts'

/** The signed-in user of a request. */
export interface Viewer {
  accountId: number
  publicId: string
  username: string
  nsfwContent: NsfwContent
  /** Grows with each change of the account's password or email. */
  credentialVersion: number
  /** Whether others have removed comments of theirs, which they alone still see. */
  hasRemovedComments: boolean
}

export interface Authentication {
  /** Who asks; null without a living access token. */
  viewer: Viewer | null
  /** The living session that a cookie of the request names, even where only its refresh token lives. */
  sessionId: number | null
  /** The anti-forgery token that goes with that session; null without one. */
  xsrfToken: string | null
}

export const visitor: Authentication = { viewer: null, sessionId: null, xsrfToken: null }

/** Finds out who asks, and clears cookies that name no living session. */
export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<Authentication>
