import { serverMessages } from '@seam/contract/server-messages.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import { hasSignInMethod } from './sign-in-methods-store.ts'

/**
 * Throws 409 if no one could sign in to an account any more, in the transaction that removes one of
 * its ways to sign in.
 */
export async function requireSignInMethod(tx: Tx, accountId: number): Promise<void> {
  if (await hasSignInMethod(tx, accountId)) return
  throw new ProblemError('conflict', serverMessages.lastSignInMethod)
}
