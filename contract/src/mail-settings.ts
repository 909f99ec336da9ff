import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { parseMailAddress } from './mail-address.ts'
import { messages } from './messages.ts'
import { text } from './text.ts'

const parseUrl = (url: string) => (URL.canParse(url) ? new URL(url) : null)

const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/i

function isMailServer(url: string): boolean {
  const { protocol = '', hostname = '' } = parseUrl(url) ?? {}
  return /^smtps?:$/.test(protocol) && HOST.test(hostname)
}

/** Whether anything follows the port. An unencoded `#` or `/` in a password ends the host early. */
function endsAfterPort(url: string): boolean {
  const { pathname = '', search = '', hash = '' } = parseUrl(url) ?? {}
  return /^\/?$/.test(pathname) && search === '' && hash === ''
}

function isDecodable(url: string): boolean {
  const { username = '', password = '' } = parseUrl(url) ?? {}
  try {
    return decodeURIComponent(username + password) !== null
  } catch {
    return false
  }
}

/** The URL of a mail server, including user and password. */
export const smtpUrl = text(messages.smtpUrl)
  .trim()
  .max(limits.smtpUrl, { error: messages.smtpUrlLong, abort: true })
  .refine(isMailServer, { error: messages.smtpUrl, abort: true })
  .refine((url) => endsAfterPort(url) && isDecodable(url), { error: messages.smtpUrlCharacters })

/** The sender of mails, such as `Seam <seam@seam.example>`. */
export const mailFrom = text(messages.mailFrom)
  .trim()
  .max(limits.email + limits.siteName, { error: messages.mailFrom, abort: true })
  .refine((from) => parseMailAddress(from) !== undefined, { error: messages.mailFrom })

/** A mail server without its password. */
export const mailServer = z.object({
  protocol: z.enum(['smtp', 'smtps']),
  host: z.string(),
  port: z.int(),
  user: z.string(),
  /** Empty if absent. */
  hasPassword: z.boolean(),
})
export type MailServer = z.infer<typeof mailServer>

export const mailSettings = z.object({
  /** The source: SMTP_URL in the server's environment, or these settings. Null: sends no mail. */
  setBy: z.enum(['environment', 'settings']).nullable(),
  server: mailServer.nullable(),
  from: z.string(),
  /** Empty if absent. */
})
export type MailSettingsView = z.infer<typeof mailSettings>

const tag = 'Mail'

export const getMailSettings = endpoint({
  tag,
  summary: 'The mail server and the sender of mails, without the password',
  method: 'GET',
  path: '/mail/settings',
  access: 'owner',
  response: mailSettings,
})

export const editMailSettings = endpoint({
  tag,
  summary: 'Change the mail server, or the sender of mails. No server: the site sends no mail',
  method: 'PATCH',
  path: '/mail/settings',
  access: 'owner',
  audit: 'site.changed',
  cache: 'invalidate',
  body: z.object({
    /** Absent: keeps the mail server and its password. Null: removes it. */
    smtpUrl: smtpUrl.nullable().optional(),
    from: mailFrom.optional(),
  }),
  response: mailSettings,
})
export type MailSettingsBody = z.infer<typeof editMailSettings.body>
