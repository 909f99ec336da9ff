import { t } from '@lingui/core/macro'
import { formatClock } from '../../lib/format/duration.ts'

/** Percentage points between two parts that are worth a sentence. */
const NOTABLE = 5

/**
 * Says where the largest drop between two parts is. `parts` are percentages of
 * viewers, `duration` is in seconds.
 */
export function describeLeaving(parts: readonly number[], duration: number): string {
  let largest = 0
  let at = 0
  for (const [index, share] of parts.entries()) {
    const drop = (parts[index - 1] ?? share) - share
    if (drop > largest) [largest, at] = [drop, index]
  }
  if (largest < NOTABLE) return t`There is no large drop.`
  const time = formatClock((at / parts.length) * duration)
  return t`The largest drop is at ${time}, from ${{ before: String(parts[at - 1]) }}% to ${{ after: String(parts[at]) }}%.`
}
