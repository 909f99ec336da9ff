import { t } from '@lingui/core/macro'
import type { statisticsPeriods } from '@seam/contract/statistics.ts'
import type { Search } from '../../lib/router/location.ts'

/** A period in days, as in the URL. */
export type Days = `${(typeof statisticsPeriods)[number]}`

export const periods = [
  { value: '7', label: t`7 days` },
  { value: '28', label: t`28 days` },
  { value: '90', label: t`90 days` },
  { value: '365', label: t`365 days` },
] as const satisfies { value: Days; label: string }[]

export const STANDARD_DAYS: Days = '28'

/** Returns the days that `?days=` selects. */
export const parseDays = ({ days }: Search): Days =>
  periods.find(({ value }) => value === days)?.value ?? STANDARD_DAYS
