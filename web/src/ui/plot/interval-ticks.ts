import type { PlotPoint } from './plot-point.ts'
import type { PlotTick } from './plot.tsx'

/** Returns how many intervals are between two texts: days of a week, or hours of a day. */
function stepOf(count: number): number {
  if (count <= 8) return 1
  if (count <= 24) return 6
  if (count <= 31) return 7
  return count <= 92 ? 15 : 61
}

/** Returns texts below some of the points, counted from the last one. */
export function intervalTicks(points: readonly PlotPoint[]): PlotTick[] {
  const step = stepOf(points.length)
  return points.flatMap(({ label }, index) => {
    const fromEnd = (points.length - 1 - index) / step
    if (!Number.isInteger(fromEnd)) return []
    return [{ at: (index + 0.5) / points.length, label, isMinor: fromEnd % 2 === 1 }]
  })
}
