import type { MailServer } from '@seam/contract/mail-settings.ts'

/** Describes a mail server. Its password is unknown to the browser. */
export function describeServer(server: MailServer | null): string {
  if (!server) return ''
  const { protocol, host, port, user, hasPassword } = server
  const name = host.includes(':') ? `[${host}]` : host
  const account = user && ` as ${user}, ${hasPassword ? 'with a password' : 'without a password'}`
  return `${protocol}://${name}:${port}${account}`
}
