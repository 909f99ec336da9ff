import type { ReportReason } from '@seam/contract/moderation/report.ts'

/** The reasons of a report in words, in the order of the dialog. */
export const reasonLabels: Record<ReportReason, string> = {
  rules: "It breaks the site's rules",
  illegal: 'It is illegal',
  spam: 'It is spam',
  harassment: 'It harasses someone',
  adult: 'It has adult content that is not marked',
  other: 'Something else',
}
