import type { SignInChange } from '@seam/contract/audit.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { mailSignInChanged } from '../mail/notices.ts'
import type { MailServices } from '../mail/queue-mail.ts'

/**
 * Records that an account has changed how it signs in, and mails its owner, in the transaction of the
 * change.
 */
export async function recordSignInChange(
  services: MailServices,
  tx: Tx,
  {
    accountId,
    change,
    details,
  }: {
    accountId: number
    change: SignInChange
    details?: Record<string, unknown>
  },
): Promise<void> {
  const entry = { actor: accountId, action: change, subject: accountId }
  await recordAudit(tx, { ...entry, ...(details && { details }) })
  await mailSignInChanged(services, tx, accountId, change)
}
