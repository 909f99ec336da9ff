import type { SitePeriod, SitePoint } from '@seam/contract/statistics.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const steps: Record<SitePeriod, { count: number; length: number }> = {
  day: { count: 24, length: HOUR_MS },
  month: { count: 30, length: DAY_MS },
  year: { count: 365, length: DAY_MS },
}

/** A time of the period, in milliseconds since 1970, with its numbers if any were recorded. */
export interface SiteStep {
  at: number
  point: SitePoint | undefined
}

/** Returns all hours or days of a period that ends at `now`, the earliest first. */
export function fillGaps(
  points: readonly SitePoint[],
  period: SitePeriod,
  now = Date.now(),
): SiteStep[] {
  const { count, length } = steps[period]
  const byTime = new Map(points.map((point) => [Date.parse(point.at), point]))
  const last = now - (now % length)
  return Array.from({ length: count }, (_, index) => {
    const at = last - (count - 1 - index) * length
    return { at, point: byTime.get(at) }
  })
}
