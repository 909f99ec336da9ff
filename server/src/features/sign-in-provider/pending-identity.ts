import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { limits } from '@seam/contract/limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { decrypt, encrypt } from '../../infra/encryption.ts'
import { clearCookie, readCookie, setCookie } from '../../infra/http/cookies.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { Secret } from '../../infra/secret.ts'
import { IDENTITY_COOKIE } from '../session/cookies.ts'
import { providerTokens } from './provider-tokens.ts'

const pending = z.object({
  providerId: z.number(),
  /** Of the provider when the person signed in there. */
  providerVersion: z.string(),
  issuer: z.string(),
  person: z.object({
    subject: z.string(),
    username: z.string(),
    fullName: z.string(),
    email: z.string(),
    isEmailVerified: z.boolean(),
    namesFit: z.boolean(),
    name: z.string(),
  }),
  /** Whether the owners let this person have an account. */
  isAdmitted: z.boolean(),
  /** The role that the provider gives to a new account. */
  role: z.enum(['member', 'moderator', 'owner']),
  providerSession: z.string().nullable(),
  tokens: providerTokens,
  returnTo: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
})
export type Pending = z.infer<typeof pending>

// Encrypted: browsers limit cookies to 4 kB, which the tokens of a provider may exceed, so that
// they are left out then.
const MAX_BYTES = 3_000

const keyOf = (secret: Secret) => secret('identity without an account')

export function setPendingIdentity(
  request: FastifyRequest,
  reply: FastifyReply,
  secret: Secret,
  content: Omit<Pending, 'expiresAt'>,
) {
  const maxAge = limits.providerSignInLifetime
  const expiresAt = Date.now() + maxAge * 1000
  const bytes = (value: Pending) => Buffer.from(JSON.stringify(value))
  const whole = bytes({ ...content, expiresAt })
  const stored =
    whole.length <= MAX_BYTES
      ? whole
      : bytes({ ...content, expiresAt, tokens: { idToken: null, refreshToken: null } })
  const value = encrypt(keyOf(secret), stored).toString('base64url')
  setCookie(request, reply, IDENTITY_COOKIE, value, { maxAge })
}

/** Returns who has signed in with this browser. Throws 404 if no one has, or too long ago. */
export function readPendingIdentity(request: FastifyRequest, secret: Secret): Pending {
  const cookie = readCookie(request, IDENTITY_COOKIE) ?? ''
  try {
    const plaintext = decrypt(keyOf(secret), Buffer.from(cookie, 'base64url'))
    const content = pending.parse(JSON.parse(plaintext.toString()))
    if (content.expiresAt > Date.now()) return content
  } catch {
    // Missing, forged, or encrypted with an earlier key.
  }
  throw new ProblemError('not-found', serverMessages.identityExpired)
}

export const clearPendingIdentity = (request: FastifyRequest, reply: FastifyReply) =>
  clearCookie(request, reply, IDENTITY_COOKIE)
