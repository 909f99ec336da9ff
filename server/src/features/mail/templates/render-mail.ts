import { escapeHtml } from '../../../infra/escape-html.ts'
import {
  accountDeleted,
  decisionMail,
  emailChanged,
  emailVerification,
  newSignIn,
  passwordChanged,
  passwordReset,
  sessionEnded,
  signInChanged,
} from './account-mails.ts'
import type { ContentOf, MailContent, MailKind } from './mail-content.ts'
import { notificationDigest, notificationMail } from './notifications.ts'
import { ownerAlert, testMail } from './owner-mails.ts'
import type { MailSite, Template } from './template.ts'

type Templates = { [Kind in MailKind]: (content: ContentOf<Kind>, site: MailSite) => Template }

const templates: Templates = {
  'password-reset': passwordReset,
  'email-verification': emailVerification,
  'new-sign-in': newSignIn,
  'email-changed': emailChanged,
  'password-changed': passwordChanged,
  'sign-in-changed': signInChanged,
  'session-ended': sessionEnded,
  'account-deleted': accountDeleted,
  'owner-alert': ownerAlert,
  notification: notificationMail,
  'notification-digest': notificationDigest,
  decision: decisionMail,
  test: testMail,
}

interface RenderedMail {
  subject: string
  text: string
  html: string
}

/**
 * The longest subject that mail servers must accept on one line, with a margin for its encoding.
 */
const MAX_SUBJECT_LENGTH = 200

/** Returns text on one line, without control, invisible and bidirectional control characters. */
export const toOneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim()

/** Returns the subject, plain text and HTML of a mail. */
export function renderMail(content: MailContent, site: MailSite): RenderedMail {
  const create = templates[content.kind] as (content: MailContent, site: MailSite) => Template
  const name = toOneLine(site.name)
  const { subject, body } = create(content, { ...site, name })
  return {
    subject: toOneLine(subject).slice(0, MAX_SUBJECT_LENGTH),
    text: renderText(body, name),
    html: renderHtml(body, name),
  }
}

const renderText = (body: Template['body'], name: string) =>
  `${[
    ...body.map((part) =>
      typeof part === 'string' ? toOneLine(part) : `${toOneLine(part.label)}:\n${part.url}`,
    ),
    `-- \n${name}`,
  ].join('\n\n')}\n`

const renderHtml = (body: Template['body'], name: string) => {
  const paragraphs = body.map((part) =>
    typeof part === 'string'
      ? `<p>${escapeHtml(toOneLine(part))}</p>`
      : `<p><a href="${escapeHtml(part.url)}">${escapeHtml(toOneLine(part.label))}</a></p>`,
  )
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>',
    '<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; max-width: 560px; margin: 24px auto; padding: 0 16px">',
    `<p style="font-size: 20px; font-weight: bold">${escapeHtml(name)}</p>`,
    ...paragraphs,
    '</body></html>',
    '',
  ].join('\n')
}
