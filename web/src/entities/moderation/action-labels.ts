import { t } from '@lingui/core/macro'
import type { DecisionAction } from '@seam/contract/moderation/decision.ts'

/** Labels of the decisions that moderators can make. */
export const actionLabels: Record<DecisionAction, string> = {
  none: t`No action`,
  warn: t`Warn`,
  adult: t`Mark as adult content`,
  hide: t`Hide`,
  limit: t`Limit the author`,
  suspend: t`Suspend the author`,
  delete: t`Delete`,
}

/** Labels of decisions that were made. */
export const decidedLabels: Record<DecisionAction, string> = {
  none: t`No action`,
  warn: t({ message: 'Warned', context: 'decision' }),
  adult: t`Marked as adult content`,
  hide: t({ message: 'Hidden', context: 'decision' }),
  limit: t`Author limited`,
  suspend: t`Author suspended`,
  delete: t({ message: 'Deleted', context: 'decision' }),
}

/** The same within a sentence, after a colon. */
export const decidedClauses: Record<DecisionAction, string> = {
  none: t`no action`,
  warn: t({ message: 'warned', context: 'decision' }),
  adult: t`marked as adult content`,
  hide: t({ message: 'hidden', context: 'decision' }),
  limit: t`author limited`,
  suspend: t`author suspended`,
  delete: t({ message: 'deleted', context: 'decision' }),
}
