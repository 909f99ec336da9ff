import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import { readSite } from '../site/site-settings.ts'
import { findMailServer } from './mail-setup-store.ts'
import { type MailSetup, readMailSetup } from './stored-setup.ts'
import type { MailSite } from './templates/template.ts'

/** What the operator configures, see docs/operating.md. */
export interface MailConfig {
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
}

export interface MailSettings extends MailSetup {
  site: MailSite
}

/**
 * Returns whether the site sends mail. Inside of a transaction it must get that one: further
 * connections could all be in use by others that wait for theirs.
 */
export type SendsMail = (db: Db | Tx) => Promise<boolean>

/** Reads the settings of mail. Null if the site sends no mail. */
export type ReadMailSettings = () => Promise<MailSettings | null>

const setupOf = ({ SMTP_URL: smtpUrl, MAIL_FROM: from }: MailConfig): MailSetup | null =>
  smtpUrl !== undefined && from !== undefined ? { smtpUrl, from } : null

/** Returns the function that tells whether the environment or the settings have a mail server. */
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
 * Returns the settings of mail; null if mail is not set up. At most a second old if another process
 * changed them. Links in mails start with `url`, and never with the host of a request, which an attacker
 * chooses.
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
