import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { PowChallenge, PowProof } from '@seam/contract/proof-of-work.ts'
import type { Secret } from './secret.ts'

/** 65,536 attempts on average, of 4 hashes each: about a second in a browser. */
const WORK = { algorithm: 'SHA-256', cost: 4, keyPrefix: '0000' } as const

const signingKey = (secret: Secret) => secret('proof of work').toString('base64url')

/**
 * Returns a challenge for exactly these parts. Nothing is stored, so a proof can be reused for the
 * same parts: they must identify an action that can be done only once.
 */
export async function createPowChallenge(
  secret: Secret,
  parts: readonly string[],
  lifetimeSeconds: number,
): Promise<PowChallenge> {
  const { parameters, signature } = await createChallenge({
    ...WORK,
    deriveKey,
    data: { for: bindingOf(secret, parts) },
    expiresAt: Math.floor(Date.now() / 1000) + lifetimeSeconds,
    hmacSignatureSecret: signingKey(secret),
  })
  return { parameters, signature } as PowChallenge
}

/** Returns whether a proof solves an unexpired challenge for exactly these parts. */
export async function isProofValid(
  secret: Secret,
  parts: readonly string[],
  { challenge, solution }: PowProof,
): Promise<boolean> {
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: signingKey(secret),
  })
  return verified && challenge.parameters.data.for === bindingOf(secret, parts)
}

const bindingOf = (secret: Secret, parts: readonly string[]) =>
  secret('proof of work for', ...parts).toString('base64url')
