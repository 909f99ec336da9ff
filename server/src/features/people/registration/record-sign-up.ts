import { networkOf } from '../../../infra/http/rate-limits.ts'
import type { Tx } from '../../../infra/postgres/database.ts'
import type { Secret } from '../../../infra/secret.ts'
import { insertSignUp } from './sign-up-store.ts'

interface SignUp {
  accountId: number
  email: string
  ip: string
}

/** Stores the origin of a sign-up, so that waves of sign-ups can be detected. */
export const recordSignUp = (
  { secret }: { secret: Secret },
  tx: Tx,
  { accountId, email, ip }: SignUp,
): Promise<unknown> =>
  insertSignUp(tx, {
    account_id: accountId,
    network: secret('sign-up', networkOf(ip)).subarray(0, 12).toString('base64url'),
    mail_domain: email.slice(email.lastIndexOf('@') + 1).toLowerCase(),
  })
