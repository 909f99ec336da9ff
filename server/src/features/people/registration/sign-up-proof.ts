import { limits } from '@seam/contract/limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { PowChallenge, PowProof } from '@seam/contract/proof-of-work.ts'
import { fieldProblem } from '../../../infra/http/problem-error.ts'
import { networkOf } from '../../../infra/http/rate-limits.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { createPowChallenge, isProofValid } from '../../../infra/proof-of-work.ts'
import type { Secret } from '../../../infra/secret.ts'
import { isSurge } from './application-store.ts'

/** What a proof is bound to: only one account can have the username. */
const proofParts = (username: string, ip: string) => ['sign-up', username, networkOf(ip)]

export const createSignUpChallenge = (
  secret: Secret,
  username: string,
  ip: string,
): Promise<PowChallenge> =>
  createPowChallenge(secret, proofParts(username, ip), limits.proofLifetime)

interface SignUp {
  username: string
  ip: string
  proof: PowProof | undefined
}

/** Throws 422 without a valid proof if `threshold` people have signed up within an hour. */
export async function requireProofInSurge(
  { db, secret }: { db: Db; secret: Secret },
  threshold: number,
  { username, ip, proof }: SignUp,
): Promise<void> {
  if (threshold === 0 || !(await isSurge(db, threshold))) return
  if (!proof) throw fieldProblem('proof', serverMessages.signUpProofRequired)
  if (!(await isProofValid(secret, proofParts(username, ip), proof))) {
    throw fieldProblem('proof', serverMessages.proofRejected)
  }
}
