import type { DecisionAction } from '@seam/contract/moderation/decision.ts'

/** What moderators can decide, in words. */
export const actionLabels: Record<DecisionAction, string> = {
  none: 'No action',
  warn: 'Warn',
  adult: 'Mark as adult content',
  hide: 'Hide',
  limit: 'Limit the author',
  suspend: 'Suspend the author',
  delete: 'Delete',
}

/** What was decided, in words. */
export const decidedLabels: Record<DecisionAction, string> = {
  none: 'No action',
  warn: 'Warned',
  adult: 'Marked as adult content',
  hide: 'Hidden',
  limit: 'Author limited',
  suspend: 'Author suspended',
  delete: 'Deleted',
}
