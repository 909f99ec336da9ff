import { pages } from '@seam/contract/pages.ts'
import type { ContentOf, MailedNotification } from './mail-content.ts'
import type { MailSite, Template } from './template.ts'

/** Returns the URL that turns off such mails: as a page, and as the target of mail programs. */
export const unsubscribeUrl = ({ url }: MailSite, token: string) =>
  `${url}${pages.unsubscribe}?token=${token}`

const footer = (username: string, token: string, site: MailSite) => [
  `You get this mail because @${username} turned on these mails on ${site.name}.`,
  { label: 'Get no more of these mails', url: unsubscribeUrl(site, token) },
]

const quoteOf = ({ quote }: MailedNotification) => (quote === '' ? [] : [`“${quote}”`])

export const notificationMail = (
  { username, token, notification }: ContentOf<'notification'>,
  site: MailSite,
): Template => ({
  subject: `${notification.text} on ${site.name}`,
  body: [
    `${notification.text}.`,
    ...quoteOf(notification),
    { label: `Open it on ${site.name}`, url: site.url + notification.path },
    ...footer(username, token, site),
  ],
})

export const notificationDigest = (
  { username, token, notifications, total }: ContentOf<'notification-digest'>,
  site: MailSite,
): Template => ({
  subject: `${total === 1 ? '1 new notification' : `${total} new notifications`} on ${site.name}`,
  body: [
    ...notifications.flatMap((each) => [
      { label: each.text, url: site.url + each.path },
      ...quoteOf(each),
    ]),
    { label: 'All notifications', url: site.url + pages.notifications },
    ...footer(username, token, site),
  ],
})
