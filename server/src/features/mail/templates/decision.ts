import { pages } from '@seam/contract/pages.ts'
import { truncate } from '@seam/contract/truncate.ts'
import type { ContentOf } from './mail-content.ts'
import { formatTime, type MailSite, type Template } from './template.ts'

const SUBJECT_LENGTH = 120

/** A decision of moderators: its statement of reasons, or how the appeal ended. */
export const decisionMail = (
  { username, title, subject, parts, at }: ContentOf<'decision'>,
  { name, url }: MailSite,
): Template => ({
  subject: `${title}: ${name}`,
  body: [
    `@${username}: ${title.charAt(0).toLowerCase()}${title.slice(1)}, on ${formatTime(at)}.`,
    ...(subject ? [`It is about “${truncate(subject, SUBJECT_LENGTH)}”.`] : []),
    ...parts.map(({ heading, text }) => `${heading}: ${text}`),
    { label: 'Read it on the site, or appeal', url: `${url}${pages.decisions}` },
  ],
})
