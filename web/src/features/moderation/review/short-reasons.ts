import type { ReportReason } from '@seam/contract/moderation/report.ts'

const words: Record<ReportReason, string> = {
  rules: 'rules',
  illegal: 'illegal',
  spam: 'spam',
  harassment: 'harassment',
  adult: 'adult, not marked',
  other: 'other',
}

/** Returns the reasons of reports in a few words. */
export const shortReasons = (reasons: readonly ReportReason[]) =>
  reasons.map((reason) => words[reason]).join(', ')
