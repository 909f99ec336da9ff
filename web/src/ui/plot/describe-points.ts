import { t } from '@lingui/core/macro'
import { formatPoint, type PlotPoint } from './plot-point.ts'

interface Description {
  /** Views per day. */
  title: string
  points: readonly PlotPoint[]
  /** Absent if the values cannot be added up, as those of a disk. */
  total?: number | null
  format: (value: number) => string
}

/**
 * Returns a sentence about a plot: "Views per day from Nov 1 to Nov 28: 134 in total, most on Nov 12
 * with 31."
 */
export function describePoints({ title, points, total, format }: Description): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return `${title}.`
  const period = t`${title} from ${{ start: first.label }} to ${{ end: last.label }}`
  const parts = [
    total === undefined
      ? t`${{ value: formatPoint(latest(points), format) }} at the end`
      : total === 0
        ? t`none in total`
        : t`${{ value: formatPoint(total, format) }} in total`,
    ...peak(points, format),
  ]
  return `${period}: ${parts.join(', ')}.`
}

const latest = (points: readonly PlotPoint[]) =>
  points.findLast(({ value }) => value !== undefined)?.value

function peak(points: readonly PlotPoint[], format: (value: number) => string): string[] {
  let most: { label: string; value: number } | undefined
  for (const { label, value } of points) {
    if (typeof value === 'number' && value > (most?.value ?? 0)) most = { label, value }
  }
  if (!most) return []
  const { label } = most
  const value = format(most.value)
  return [
    label.includes(':') ? t`most at ${label} with ${value}` : t`most on ${label} with ${value}`,
  ]
}
