import { t } from '@lingui/core/macro'
import type { Standing } from '@seam/contract/moderation/standing.ts'

/** Labels of the standings that are shown, for an account. */
export const standingLabels: Record<Exclude<Standing, 'active'>, string> = {
  limited: t({ message: 'limited', context: 'account' }),
  suspended: t({ message: 'suspended', context: 'account' }),
}
