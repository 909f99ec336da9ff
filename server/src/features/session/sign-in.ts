import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthUser } from '@seam/contract/account.ts'
import type { Authentication } from '../../infra/http/authentication.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import { getAuthUser } from '../account/account.ts'
import { setSessionCookies } from './cookies.ts'
import { rememberDevice } from './device.ts'
import type { VerifiedSession } from './session.ts'
import type { NewSession } from './store.ts'

export interface SignInCall {
  request: FastifyRequest
  reply: FastifyReply
  authentication: Authentication
}

/** Returns which browser signs in, and its session that ends. */
export const browserOf = ({
  request,
  authentication,
}: Pick<SignInCall, 'request' | 'authentication'>): Pick<NewSession, 'device' | 'replaced'> => ({
  device: request.headers['user-agent'] ?? '',
  replaced: authentication.sessionId,
})

/** Sets the cookies of a new session, makes the browser a known device and returns the user. */
export function respondWithUser(
  { db, secret }: { db: Db; secret: Secret },
  { request, reply }: Pick<SignInCall, 'request' | 'reply'>,
  session: VerifiedSession,
): Promise<AuthUser> {
  setSessionCookies(request, reply, session)
  rememberDevice(request, reply, secret, session)
  return getAuthUser(db, session.accountId)
}
