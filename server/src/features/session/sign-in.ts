import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthUser } from '@seam/contract/account.ts'
import type { Authentication } from '../../infra/http/authentication.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import { type CredentialVersion, getAuthUser } from '../account/account.ts'
import type { MailServices } from '../mail/queue-mail.ts'
import { setSessionCookies } from './cookies.ts'
import { rememberDevice } from './device.ts'
import { startSession, type VerifiedSession } from './session.ts'
import type { NewSession } from './store.ts'

export interface SignInCall {
  request: FastifyRequest
  reply: FastifyReply
  authentication: Authentication
}

/** Returns the user agent of the browser that signs in, and the session to replace. */
export const browserOf = ({
  request,
  authentication,
}: Pick<SignInCall, 'request' | 'authentication'>): Pick<NewSession, 'device' | 'replaced'> => ({
  device: request.headers['user-agent'] ?? '',
  replaced: authentication.sessionId,
})

/** Sets the cookies of a new session, and makes the browser a known device. */
export function setSession(
  { secret }: { secret: Secret },
  { request, reply }: Pick<SignInCall, 'request' | 'reply'>,
  session: VerifiedSession,
) {
  setSessionCookies(request, reply, session)
  rememberDevice(request, reply, secret, session)
}

/** Does the same, and returns the user. */
export function respondWithUser(
  services: { db: Db; secret: Secret },
  call: Pick<SignInCall, 'request' | 'reply'>,
  session: VerifiedSession,
): Promise<AuthUser> {
  setSession(services, call, session)
  return getAuthUser(services.db, session.accountId)
}

/** Starts a session with a verified password, and responds with its user. */
export async function signIn(
  services: MailServices & { db: Db; secret: Secret },
  credentials: CredentialVersion,
  call: SignInCall,
  isKnown: boolean,
): Promise<AuthUser> {
  const browser = { ...browserOf(call), isKnown, factors: 'password' } as const
  const session = await services.db
    .transaction()
    .execute((tx) => startSession(services, tx, credentials, browser))
  return respondWithUser(services, call, session)
}
