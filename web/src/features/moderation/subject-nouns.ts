import { t } from '@lingui/core/macro'
import type { SubjectKind } from '@seam/contract/moderation/report.ts'

/** The kinds of what reports and decisions are about. */
export const subjectNouns: Record<SubjectKind, string> = {
  video: t`video`,
  post: t({ message: 'post', context: 'noun' }),
  comment: t({ message: 'comment', context: 'noun' }),
  playlist: t`playlist`,
  profile: t`profile`,
}
