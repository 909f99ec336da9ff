import { decrypt, encrypt } from '../../infra/encryption.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import { findTotp, takeTimeStep, upsertTotp } from './store.ts'
import { findTimeStep, generateTotpSecret } from './totp.ts'

/** The key that encrypts the secret of one account. */
const keyOf = (secret: Secret, accountId: number) => secret('totp secret', accountId)

/** Creates and stores a secret, which replaces an earlier one. Returns it. */
export async function createTotp(tx: Tx, secret: Secret, accountId: number): Promise<Buffer> {
  const created = generateTotpSecret()
  await upsertTotp(tx, accountId, encrypt(keyOf(secret, accountId), created))
  return created
}

/**
 * Uses up a code of the authenticator app. Returns false if it is wrong or used, or without app.
 */
export async function takeAppCode(
  tx: Tx,
  secret: Secret,
  accountId: number,
  code: string,
): Promise<boolean> {
  const totp = await findTotp(tx, accountId)
  if (!totp) return false
  const step = findTimeStep(decrypt(keyOf(secret, accountId), totp.secret), code)
  return step !== null && takeTimeStep(tx, accountId, step)
}
