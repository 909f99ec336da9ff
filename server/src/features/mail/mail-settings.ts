import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import { readSite } from '../site/site-settings.ts'
import { findMailServer } from './mail-setup-store.ts'
import { type MailSetup, readMailSetup } from './stored-setup.ts'
import type { MailSite } from './templates/template.ts'

/** Configured by the operator: see docs/operating.md. */
export interface MailConfig {
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
}

export interface MailSettings extends MailSetup {
  site: MailSite
}

/**
 * Returns whether the site sends mail. Inside a transaction, pass that transaction: if every
 * transaction waited for a second connection, the pool could deadlock.
 */
export type SendsMail = (db: Db | Tx) => Promise<boolean>

/** Returns the mail settings; null if the site sends no mail. */
export type ReadMailSettings = () => Promise<MailSettings | null>

const setupOf = ({ SMTP_URL: smtpUrl, MAIL_FROM: from }: MailConfig): MailSetup | null =>
  smtpUrl !== undefined && from !== undefined ? { smtpUrl, from } : null

/** Creates the check whether the environment or the settings have a mail server. */
export const createSendsMail =
  (config: MailConfig): SendsMail =>
  async (db) =>
    setupOf(config) !== null || (await findMailServer(db)) !== undefined

interface Services {
  db: Db
  responseCache: ResponseCache
  secret: Secret
}

/**
 * Returns the mail settings; null if mail is not set up. Changes by another process take effect
 * within a second. Links in mails start with `url`, never with the host of a request, which an
 * attacker could choose.
 */
export async function mailSettings(
  { db, responseCache, secret }: Services,
  config: MailConfig,
  url: string,
): Promise<MailSettings | null> {
  const setup =
    setupOf(config) ??
    (await responseCache.getOrSet('mail server', () => readMailSetup(db, secret)))
  if (setup === null) return null
  const { name } = await readSite(db, responseCache)
  return { ...setup, site: { name, url } }
}
