import type { AuthUser } from '@seam/contract/account.ts'
import type { Assertion } from '@seam/contract/passkey.ts'
import type { SignupBody } from '@seam/contract/people/sign-up.ts'
import type { LoginBody } from '@seam/contract/session.ts'
import type { IdentityAccountBody } from '@seam/contract/sign-in-provider.ts'
import { ConnectionError, isProblem } from '../../lib/errors.ts'
import { send } from '../api/send.ts'
import { finishSignOut } from './finish-sign-out.ts'
import { clearPendingSignOut } from '../api/pending-sign-out.ts'
import { tokenExpiryFrom } from './renewal.ts'
import { applyUser } from './apply-user.ts'

/** Signs in. Throws as `send` does. */
export const signIn = (body: LoginBody): Promise<AuthUser> =>
  startSession(() => send('login', { body }), false)

/** Completes a sign-in after the password, with a code or a passkey. Throws as `send` does. */
export const completeSignIn = (
  factor: { code: string } | { passkey: Assertion },
): Promise<AuthUser> => startSession(() => send('completeSignIn', { body: factor }), false)

/** Signs in with a passkey alone. Throws as `send` does. */
export const signInWithPasskey = (passkey: Assertion): Promise<AuthUser> =>
  startSession(() => send('signInWithPasskey', { body: { passkey } }), false)

/** Creates an account and signs in to it, with a proof of work if the site needs one. Throws as `send` does. */
export const signUp = (body: SignupBody): Promise<AuthUser> =>
  startSession(() => send('signup', { body }).catch((error) => retryWithProof(error, body)), true)

/** Creates an account for who has signed in at a provider, and signs in to it. Throws as `send` does. */
export const signUpWithIdentity = (body: IdentityAccountBody): Promise<AuthUser> =>
  startSession(() => send('createIdentityAccount', { body }), true)

async function retryWithProof(error: unknown, body: SignupBody): Promise<AuthUser> {
  const needsProof = isProblem(error, 422) && error.errors.some(({ field }) => field === 'proof')
  if (!needsProof) throw error
  const { proveWork } = await import('../api/prove-work.ts')
  const challenge = await send('getSignUpChallenge', { query: { username: body.username } })
  return send('signup', { body: { ...body, proof: await proveWork(challenge) } })
}

async function startSession(
  authenticate: () => Promise<AuthUser>,
  needsSignOut: boolean,
): Promise<AuthUser> {
  // A sign-in replaces the old session; a sign-up is rejected while it is active.
  await finishSignOut().catch((error: unknown) => {
    if (needsSignOut || error instanceof ConnectionError) throw error
  })
  const sentAt = Date.now()
  const user = await authenticate()
  clearPendingSignOut()
  applyUser(user, { tokenExpiry: tokenExpiryFrom(sentAt), isAuthOverlayOpen: false })
  return user
}
