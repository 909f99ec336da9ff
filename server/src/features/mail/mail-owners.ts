import type { Tx } from '../../infra/postgres/database.ts'
import { type MailServices, queueMail } from './queue-mail.ts'
import { findOwners } from './recipient-store.ts'
import type { OwnerAlert } from './templates/mail-content.ts'

/** Mails every owner of the site, in the transaction that detects the reason. */
export async function mailOwners(services: MailServices, tx: Tx, alert: OwnerAlert): Promise<void> {
  if (!(await services.sendsMail(tx))) return
  const at = new Date().toISOString()
  for (const { username, ...recipient } of await findOwners(tx)) {
    await queueMail(services, tx, recipient, { kind: 'owner-alert', username, alert, at })
  }
}
