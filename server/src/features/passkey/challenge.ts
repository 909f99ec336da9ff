import { limits } from '@seam/contract/limits.ts'
import type { Secret } from '../../infra/secret.ts'
import { readSignedToken, type SignedToken, signToken } from '../../infra/signed-token.ts'

/** The purpose of a challenge, and its holder: a browser, a session or a sign-in. */
export interface ChallengeBinding {
  purpose: 'register' | 'sign in' | 'second factor'
  holder: string
}

const bindingOf = ({ purpose, holder }: ChallengeBinding) => ['passkey', purpose, holder] as const

/** Returns a new challenge. Nothing is stored until it is used. */
export const createChallenge = (secret: Secret, binding: ChallengeBinding): string =>
  signToken(secret, bindingOf(binding), '', limits.passkeyChallengeLifetime)

/** Returns the challenge in a credential's client data, in base64url; null if it is invalid. */
export const readChallenge = (
  secret: Secret,
  binding: ChallengeBinding,
  challenge: string,
): SignedToken | null =>
  readSignedToken(secret, bindingOf(binding), Buffer.from(challenge, 'base64url').toString())
