import type { SignInChange } from '@seam/contract/audit.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import type { CredentialVersion } from '../account/account.ts'
import { raiseCredentialVersion } from '../account/credential-version-store.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { mailSignInChanged } from '../mail/notices.ts'
import type { MailServices } from '../mail/queue-mail.ts'

interface Recorded<Change extends SignInChange> {
  accountId: number
  change: Change
  details?: Record<string, unknown>
}

/**
 * Records a change of an account's sign-in methods and mails its owner, in the transaction of the
 * change, which has locked the account. Makes all its devices unknown. Returns the new credential
 * version.
 */
export async function recordSignInChange(
  services: MailServices,
  tx: Tx,
  recorded: Recorded<Exclude<SignInChange, 'recovery-code.used' | 'api-token.created'>>,
): Promise<CredentialVersion> {
  const { accountId } = recorded
  const credentialVersion = await raiseCredentialVersion(tx, accountId)
  await record(services, tx, recorded)
  return { accountId, credentialVersion }
}

/** Records the use of a recovery code and mails the owner of the account. */
export const recordRecoveryCode = (services: MailServices, tx: Tx, accountId: number) =>
  record(services, tx, { accountId, change: 'recovery-code.used' })

/** Records that an account got an API token, and mails its owner. Its devices stay known. */
export const recordNewApiToken = (
  services: MailServices,
  tx: Tx,
  accountId: number,
  details: { name: string; scopes: string[] },
) => record(services, tx, { accountId, change: 'api-token.created', details })

async function record(
  services: MailServices,
  tx: Tx,
  { accountId, change, details }: Recorded<SignInChange>,
): Promise<void> {
  const entry = { actor: accountId, action: change, subject: accountId }
  await recordAudit(tx, { ...entry, ...(details && { details }) })
  await mailSignInChanged(services, tx, accountId, change)
}
