import type { DecisionAction } from '@seam/contract/moderation/decision.ts'

/** Labels of the decisions that moderators can make. */
export const actionLabels: Record<DecisionAction, string> = {
  none: 'No action',
  warn: 'Warn',
  adult: 'Mark as adult content',
  hide: 'Hide',
  limit: 'Limit the author',
  suspend: 'Suspend the author',
  delete: 'Delete',
}

/** Labels of decisions that were made. */
export const decidedLabels: Record<DecisionAction, string> = {
  none: 'No action',
  warn: 'Warned',
  adult: 'Marked as adult content',
  hide: 'Hidden',
  limit: 'Author limited',
  suspend: 'Author suspended',
  delete: 'Deleted',
}
