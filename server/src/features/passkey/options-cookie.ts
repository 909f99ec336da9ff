import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '@seam/contract/limits.ts'
import { readCookie, setCookie } from '../../infra/http/cookies.ts'
import { randomSecretId, SECRET_ID_LENGTH } from '../../infra/random-id.ts'

/** Binds the challenges of a visitor to the browser, so that no other can answer them. */
const COOKIE = 'seam_passkey'

/** Returns the id of the requesting browser; empty without one. */
export const browserId = (request: FastifyRequest): string => readCookie(request, COOKIE) ?? ''

/** Returns the id of the browser, and sets a new one if it has none. Its tabs share one. */
export function ensureBrowserId(request: FastifyRequest, reply: FastifyReply): string {
  const current = browserId(request)
  const id = current.length === SECRET_ID_LENGTH ? current : randomSecretId()
  setCookie(request, reply, COOKIE, id, { maxAge: limits.passkeyChallengeLifetime })
  return id
}
