import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { clearCookie, readCookie, setCookie } from '../../infra/http/cookies.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { Secret } from '../../infra/secret.ts'
import { readSignedToken, type SignedToken, signToken } from '../../infra/signed-token.ts'

/** Proves that this browser has just sent the right password of an account with a second factor. */
const COOKIE = 'seam_second_factor'
const PURPOSE = ['second factor'] as const

export interface PendingSignIn extends SignedToken {
  /** Of the account. */
  publicId: string
  credentialVersion: number
}

export function setPendingSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  secret: Secret,
  account: { publicId: string; credentialVersion: number },
) {
  const maxAge = limits.secondFactorLifetime
  const token = signToken(
    secret,
    PURPOSE,
    `${account.publicId}~${account.credentialVersion}`,
    maxAge,
  )
  setCookie(request, reply, COOKIE, token, { maxAge })
}

/** Returns the pending sign-in of the requesting browser. Throws 401 if there is none. */
export function readPendingSignIn(request: FastifyRequest, secret: Secret): PendingSignIn {
  const token = readSignedToken(secret, PURPOSE, readCookie(request, COOKIE) ?? '')
  if (!token) throw signInExpired()
  const [publicId = '', version = ''] = token.payload.split('~')
  return { ...token, publicId, credentialVersion: Number(version) }
}

export const clearPendingSignIn = (request: FastifyRequest, reply: FastifyReply) =>
  clearCookie(request, reply, COOKIE)

export const signInExpired = () => new ProblemError('not-signed-in', messages.secondFactorExpired)
