import type { SiteSettings } from '@seam/contract/site-settings.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { saveSettings } from '../site/settings-store.ts'
import { isSurge } from './application-store.ts'

/**
 * Turns an open registration into one by approval if more people have signed up within an hour than
 * the site calls normal. Returns whether it did.
 */
export async function requireApprovalInSurge(
  db: Db,
  { signUpSurge }: SiteSettings,
): Promise<boolean> {
  if (signUpSurge === 0 || !(await isSurge(db, signUpSurge))) return false
  await db.transaction().execute(async (tx) => {
    await saveSettings(tx, { registration: 'APPROVAL' })
    await recordAudit(tx, { actor: null, action: 'registration.surge', details: { signUpSurge } })
  })
  return true
}
