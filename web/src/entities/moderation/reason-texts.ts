import type { ReportReason } from '@seam/contract/moderation/report.ts'

interface ReasonTexts {
  label: string
  /** In a few words, for lists. */
  short: string
  /** The question in the dialog. */
  question: string
}

const question = 'What should the moderators know?'

/** The texts of report reasons, in the order of the dialog. */
export const reasonTexts: Record<ReportReason, ReasonTexts> = {
  rules: { label: "It breaks the site's rules", short: 'rules', question },
  illegal: {
    label: 'It is illegal',
    short: 'illegal',
    question: 'Which law does it break, and how?',
  },
  spam: { label: 'It is spam', short: 'spam', question },
  harassment: { label: 'It harasses someone', short: 'harassment', question },
  adult: { label: 'It has adult content that is not marked', short: 'adult, not marked', question },
  other: { label: 'Something else', short: 'other', question: 'What is wrong with it?' },
}

/** In the order of the dialog. */
export const reasons = Object.keys(reasonTexts) as ReportReason[]

/** The question in the dialog, before and after a reason is chosen. */
export const reasonQuestion = (reason: ReportReason | null) =>
  reason === null ? question : reasonTexts[reason].question

/** Summarizes the reasons of reports in a few words. */
export const shortReasons = (given: readonly ReportReason[]) =>
  given.map((reason) => reasonTexts[reason].short).join(', ')
