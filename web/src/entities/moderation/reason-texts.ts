import { t } from '@lingui/core/macro'
import type { ReportReason } from '@seam/contract/moderation/report.ts'

interface ReasonTexts {
  label: string
  /** The label within a sentence, after a colon. */
  clause: string
  /** In a few words, for lists. */
  short: string
  /** The question in the dialog. */
  question: string
}

const question = t`What should the moderators know?`

/** The texts of report reasons, in the order of the dialog. */
export const reasonTexts: Record<ReportReason, ReasonTexts> = {
  rules: {
    label: t`It breaks the site's rules`,
    clause: t`it breaks the site's rules`,
    short: t({ message: 'rules', context: 'reason of a report' }),
    question,
  },
  illegal: {
    label: t`It is illegal`,
    clause: t`it is illegal`,
    short: t({ message: 'illegal', context: 'reason of a report' }),
    question: t`Which law does it break, and how?`,
  },
  spam: {
    label: t`It is spam`,
    clause: t`it is spam`,
    short: t({ message: 'spam', context: 'reason of a report' }),
    question,
  },
  harassment: {
    label: t`It harasses someone`,
    clause: t`it harasses someone`,
    short: t({ message: 'harassment', context: 'reason of a report' }),
    question,
  },
  adult: {
    label: t`It has adult content that is not marked`,
    clause: t`it has adult content that is not marked`,
    short: t({ message: 'adult, not marked', context: 'reason of a report' }),
    question,
  },
  other: {
    label: t({ message: 'Something else', context: 'reason of a report' }),
    clause: t({ message: 'something else', context: 'reason of a report' }),
    short: t({ message: 'other', context: 'reason of a report' }),
    question: t`What is wrong with it?`,
  },
}

/** In the order of the dialog. */
export const reasons = Object.keys(reasonTexts) as ReportReason[]

/** The question in the dialog, before and after a reason is chosen. */
export const reasonQuestion = (reason: ReportReason | null) =>
  reason === null ? question : reasonTexts[reason].question

/** Summarizes the reasons of reports in a few words. */
export const shortReasons = (given: readonly ReportReason[]) =>
  given.map((reason) => reasonTexts[reason].short).join(', ')
