import type { SiteSettings } from '@seam/contract/site-settings.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { recordAudit } from '../../audit/audit-log.ts'
import { mailOwners } from '../../mail/mail-owners.ts'
import type { MailServices } from '../../mail/queue-mail.ts'
import { saveSettings } from '../../site/settings-store.ts'
import { isSurge } from './application-store.ts'

/**
 * Turns an open registration into one by approval if more people have signed up within an hour than
 * the site calls normal, and mails the owners. Returns whether it did.
 */
export async function requireApprovalInSurge(
  services: MailServices & { db: Db },
  { signUpSurge }: SiteSettings,
): Promise<boolean> {
  if (signUpSurge === 0 || !(await isSurge(services.db, signUpSurge))) return false
  await services.db.transaction().execute(async (tx) => {
    await saveSettings(tx, { registration: 'APPROVAL' })
    await recordAudit(tx, { actor: null, action: 'registration.surge', details: { signUpSurge } })
    await mailOwners(services, tx, { reason: 'sign-up-surge', perHour: signUpSurge })
  })
  return true
}
