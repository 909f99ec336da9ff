import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { readSite } from '../site/site-settings.ts'
import type { MailSite } from './templates/template.ts'

/** What the operator configures, see docs/operating.md. */
export interface MailConfig {
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
}

export interface MailSettings {
  /** smtp:// or smtps://, with user and password. */
  smtpUrl: string
  from: string
  site: MailSite
}

/**
 * Returns whether the site sends mail. Must not need a connection to the database: it is called inside
 * of transactions, and these could have all connections.
 */
export type SendsMail = () => boolean

/** Reads the settings of mail. Null if the site sends no mail. */
export type ReadMailSettings = () => Promise<MailSettings | null>

export const isMailSetUp = ({ SMTP_URL, MAIL_FROM }: MailConfig): boolean =>
  SMTP_URL !== undefined && MAIL_FROM !== undefined

/**
 * Returns the settings of mail; null if mail is not set up. Links in mails start with `url`, and never
 * with the host of a request, which an attacker chooses.
 */
export async function mailSettings(
  { db, responseCache }: { db: Db; responseCache: ResponseCache },
  { SMTP_URL: smtpUrl, MAIL_FROM: from }: MailConfig,
  url: string,
): Promise<MailSettings | null> {
  if (smtpUrl === undefined || from === undefined) return null
  const { name } = await readSite(db, responseCache)
  return { smtpUrl, from, site: { name, url } }
}
