import type {
  MailServer,
  MailSettingsBody,
  MailSettingsView,
} from '@seam/contract/mail-settings.ts'
import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { fieldProblem, ProblemError } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import { recordAudit } from '../audit/audit-log.ts'
import type { MailConfig } from './mail-settings.ts'
import { connectionOf } from './smtp.ts'
import { readMailSetup, saveMailSetup } from './stored-setup.ts'

interface Services {
  db: Db
  secret: Secret
  /** Takes precedence over the settings. */
  mailConfig: MailConfig
}

/** Returns the mail server of the site, without its password. */
export async function viewMailSettings(services: Services): Promise<MailSettingsView> {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = services.mailConfig
  if (smtpUrl !== undefined && from !== undefined) {
    return { setBy: 'environment', server: serverView(smtpUrl), from }
  }
  const setup = await readMailSetup(services.db, services.secret)
  return setup
    ? { setBy: 'settings', server: serverView(setup.smtpUrl), from: setup.from }
    : { setBy: null, server: null, from: '' }
}

function serverView(smtpUrl: string): MailServer {
  const { host, port, secure, auth } = connectionOf(new URL(smtpUrl))
  const protocol = secure ? 'smtps' : 'smtp'
  return { protocol, host, port, user: auth?.user ?? '', hasPassword: (auth?.pass ?? '') !== '' }
}

/**
 * Changes the mail server or the sender. Throws 409 if the environment sets them, and 422 at a
 * missing field. Any host is allowed, even in the internal network: owners are trusted with that,
 * and mail servers are often there.
 */
export async function editMailSettings(
  { db, secret, mailConfig }: Services,
  actor: number,
  { smtpUrl, from }: MailSettingsBody,
): Promise<void> {
  if (mailConfig.SMTP_URL !== undefined) {
    throw new ProblemError('conflict', serverMessages.mailSetByEnvironment)
  }
  await db.transaction().execute(async (tx) => {
    await recordAudit(tx, { actor, action: 'site.changed', details: { settings: ['mail'] } })
    if (smtpUrl === null) return saveMailSetup(tx, secret, null)
    const before = await readMailSetup(tx, secret)
    const setup = { smtpUrl: smtpUrl ?? before?.smtpUrl, from: from ?? before?.from }
    if (setup.smtpUrl === undefined) throw fieldProblem('smtpUrl', messages.smtpUrl)
    if (setup.from === undefined) throw fieldProblem('from', messages.mailFrom)
    await saveMailSetup(tx, secret, { smtpUrl: setup.smtpUrl, from: setup.from })
  })
}
