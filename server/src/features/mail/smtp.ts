import { isIP } from 'node:net'
import { createTransport, type NodemailerError } from 'nodemailer'
import { parseMailAddress } from '@seam/contract/mail-address.ts'
import type { MailSettings } from './mail-settings.ts'
import type { MailContent } from './templates/mail-content.ts'
import { unsubscribeUrl } from './templates/notifications.ts'
import type { MailSite } from './templates/template.ts'
import { renderMail, toOneLine } from './templates/render-mail.ts'

interface OutgoingMail {
  to: string
  /** The same in every attempt. */
  id: string
  date: Date
  content: MailContent
}

/** The result of an attempt, with the response of the server. `failed`: a retry is pointless. */
export interface Attempt {
  outcome: 'sent' | 'retry' | 'failed'
  answer: string
}

const CONNECT_TIMEOUT_MS = 10_000
const IDLE_TIMEOUT_MS = 20_000
/** For the whole attempt, however slowly the server proceeds. */
const TIMEOUT_MS = 60_000
const MAX_ANSWER_LENGTH = 500
const MAX_RESPONSE_BYTES = 64 * 1024

export async function sendBySmtp(
  { smtpUrl, from, site }: MailSettings,
  { to, id, date, content }: OutgoingMail,
  timeoutMs = TIMEOUT_MS,
): Promise<Attempt> {
  try {
    const sender = parseMailAddress(from)
    if (!sender) throw new Error(`${from} is not an email address`)
    if (parseMailAddress(to)?.address !== to) {
      return { outcome: 'failed', answer: 'The recipient is not an email address' }
    }
    const transport = createTransport({
      ...connectionOf(new URL(smtpUrl)),
      ...clientName(site),
      connectionTimeout: CONNECT_TIMEOUT_MS,
      dnsTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
      maxResponseSize: MAX_RESPONSE_BYTES,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    const { response } = await transport.sendMail({
      ...renderMail(content, site),
      // Objects, so that names and addresses are not parsed.
      from: { name: toOneLine(sender.name || site.name), address: sender.address },
      to: { name: '', address: to },
      envelope: { from: sender.address, to: [to] },
      messageId: `<${id}@${sender.address.split('@')[1]}>`,
      date,
      headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(content, site) },
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { outcome: 'sent', answer: shorten(response) }
  } catch (error) {
    return toAttempt(error as NodemailerError)
  }
}

/** The name for the SMTP greeting: many mail servers reject names that are not public. */
function clientName({ url }: MailSite) {
  const { hostname } = new URL(url)
  return hostname.includes('.') && isIP(hostname) === 0 ? { name: hostname } : {}
}

/** Let mail programs offer one-click unsubscription (RFC 8058). */
const unsubscribeHeaders = (content: MailContent, site: MailSite) =>
  'token' in content
    ? {
        'List-Unsubscribe': `<${unsubscribeUrl(site, content.token)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {}

/**
 * Returns where and how to connect. A password never leaves this machine without TLS. Any host is
 * allowed: operators and owners are trusted with it.
 */
export function connectionOf({ protocol, hostname, port, username, password }: URL) {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)
  const secure = protocol === 'smtps:'
  return {
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // A server on the same machine rarely has a valid certificate for localhost.
    ignoreTLS: isLocal,
    tls: { rejectUnauthorized: !isLocal },
    requireTLS: !isLocal && username !== '',
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
  }
}

/** Only the rejection of a recipient or message is permanent: other failures may be repaired. */
function toAttempt({
  response,
  responseCode = 0,
  command = '',
  message,
}: NodemailerError): Attempt {
  const isPermanent = responseCode >= 500 && /^(RCPT TO|DATA)/.test(command)
  return { outcome: isPermanent ? 'failed' : 'retry', answer: shorten(response ?? message) }
}

const shorten = (answer: string) => toOneLine(answer).slice(0, MAX_ANSWER_LENGTH)
