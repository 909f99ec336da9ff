import { messages } from '@seam/contract/messages.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { hashToken } from '../../infra/hash-token.ts'
import { isCodeValid } from '../roles/claim-store.ts'
import { hasOwner } from '../roles/owner-store.ts'

interface SignUp {
  /** Whether the site has a public address: until it has an owner, only who claims it may sign up. */
  isPublic: boolean
  claimCode: string | undefined
}

/** Throws 403 if nobody may sign up on this site at the moment. */
export async function requireOpenRegistration(
  db: Db,
  { isPublic, claimCode }: SignUp,
): Promise<void> {
  if (!isPublic || (await hasOwner(db))) return
  if (claimCode !== undefined && (await isCodeValid(db, hashToken(claimCode)))) return
  throw new ProblemError('registration-closed', messages.siteUnclaimed)
}
