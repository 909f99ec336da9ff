import { limits } from '@seam/contract/limits.ts'
import type { Secret } from '../../infra/secret.ts'
import { readSignedToken, type SignedToken, signToken } from '../../infra/signed-token.ts'

/** What a challenge is for, and to whom it was given: a browser, a session or a sign-in. */
export interface ChallengeBinding {
  purpose: 'register' | 'sign in' | 'second factor'
  holder: string
}

const bindingOf = ({ purpose, holder }: ChallengeBinding) => ['passkey', purpose, holder] as const

/** Returns a new challenge. Nothing is stored until it is used. */
export const createChallenge = (secret: Secret, binding: ChallengeBinding): string =>
  signToken(secret, bindingOf(binding), '', limits.passkeyChallengeLifetime)

/** Reads the challenge from the base64url of a credential's client data. Null if it is not valid. */
export const readChallenge = (
  secret: Secret,
  binding: ChallengeBinding,
  challenge: string,
): SignedToken | null =>
  readSignedToken(secret, bindingOf(binding), Buffer.from(challenge, 'base64url').toString())
