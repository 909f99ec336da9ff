import { t } from '@lingui/core/macro'
import type { MailServer } from '@seam/contract/mail-settings.ts'

/** Describes a mail server. Its password is unknown to the browser. */
export function describeServer(server: MailServer | null): string {
  if (!server) return ''
  const { protocol, host, port, user, hasPassword } = server
  const name = host.includes(':') ? `[${host}]` : host
  const address = `${protocol}://${name}:${port}`
  if (!user) return address
  return hasPassword
    ? t`${address} as ${user}, with a password`
    : t`${address} as ${user}, without a password`
}
