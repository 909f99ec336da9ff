import { t } from '@lingui/core/macro'
import { limits } from '@seam/contract/limits.ts'

/** The value of a plot at a time, or in an interval. */
export interface PlotPoint {
  /** Its time, unique in the plot: Nov 12. */
  label: string
  /** Null if it is withheld, because it is of too few people; undefined if it was not recorded. */
  value: number | null | undefined
}

/** How a number of too few people is written. */
export const FEW = t`fewer than ${{ number: limits.fewViewers }}`

/** Returns the text of a value. */
export function formatPoint(value: PlotPoint['value'], format: (value: number) => string): string {
  if (value === undefined) return t`not recorded`
  return value === null ? FEW : format(value)
}
