import { pages } from '@seam/contract/pages.ts'
import type { ContentOf, OwnerAlert } from './mail-content.ts'
import { formatTime, type MailSite, type Template } from './template.ts'

type Reason = OwnerAlert['reason']

interface Explanation {
  title: string
  text: string
  /** The text of the link to the page that helps. */
  label: string
  path: string
}

const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`

const explanations: {
  [R in Reason]: (alert: Extract<OwnerAlert, { reason: R }>) => Explanation
} = {
  'disk-low': ({ free, total }) => ({
    title: 'The disk is nearly full',
    text: `${gigabytes(free)} of ${gigabytes(total)} are free. Uploads and video processing pause before the disk is full, until there is space again.`,
    label: 'See who uses how much',
    path: pages.adminStorage,
  }),
  'backup-failed': () => ({
    title: 'The backup failed',
    text: 'The last backup, or the test that restores it, ended with an error. The Health page shows which one, and can run it again.',
    label: 'Open Health',
    path: pages.adminHealth,
  }),
  'sign-up-surge': ({ perHour }) => ({
    title: 'Many people are signing up',
    text: `The limit of ${perHour} sign-ups within an hour is exceeded. A moderator now has to approve new accounts. You can reopen registration in the site settings.`,
    label: 'Open applications',
    path: pages.adminApplications,
  }),
  'webhook-failed': ({ host }) => ({
    title: 'A webhook is switched off',
    text: `${host} has not accepted an event for three days, or no longer wants any. The log on the Webhooks page shows its responses. Once it works again, switch the webhook on there, and send the failed events again from its log. What happens while it is off is not sent.`,
    label: 'Open Webhooks',
    path: pages.adminWebhooks,
  }),
}

export function ownerAlert(
  { username, alert, at }: ContentOf<'owner-alert'>,
  { name, url }: MailSite,
): Template {
  const explain = explanations[alert.reason] as (alert: OwnerAlert) => Explanation
  const { title, text, label, path } = explain(alert)
  return {
    subject: `${title} on ${name}`,
    body: [
      `${title}, on ${formatTime(at)}.`,
      text,
      { label, url: url + path },
      `You get this mail because @${username} is an owner of ${name}.`,
    ],
  }
}

export const testMail = (_: ContentOf<'test'>, { name, url }: MailSite): Template => ({
  subject: `Test mail of ${name}`,
  body: [`${name} can send mail to this address.`, { label: `Open ${name}`, url }],
})
