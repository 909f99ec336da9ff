import { domainToASCII } from 'node:url'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { SiteSettings } from '@seam/contract/site-settings.ts'
import { fieldProblem } from '../../../infra/http/problem-error.ts'
import { isInDomain, type IsDisposable } from './disposable-domains.ts'

type MailSettings = Pick<SiteSettings, 'blockedMailDomains' | 'refuseDisposableMail'>

/** Throws 422 for an address whose domain the site does not accept. */
export async function rejectBlockedMail(
  { blockedMailDomains, refuseDisposableMail }: MailSettings,
  isDisposable: IsDisposable,
  field: 'email' | 'newEmail',
  email: string,
): Promise<void> {
  const domain = domainToASCII(email.slice(email.lastIndexOf('@') + 1))
  if (isInDomain(new Set(blockedMailDomains.map((one) => domainToASCII(one))), domain)) {
    throw fieldProblem(field, serverMessages.mailDomainBlocked)
  }
  if (refuseDisposableMail && (await isDisposable(domain))) {
    throw fieldProblem(field, serverMessages.mailDisposable)
  }
}
