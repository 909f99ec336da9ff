/** Up to which time something took, shortest first. */
export const durations = ['hour', 'day', 'week', 'month', 'longer'] as const
export type Duration = (typeof durations)[number]

const HOUR_MS = 3_600_000
const maxHours: Record<Duration, number> = {
  hour: 1,
  day: 24,
  week: 7 * 24,
  month: 30 * 24,
  longer: Number.POSITIVE_INFINITY,
}

export const durationSince = (start: Date): Duration =>
  durations.find((duration) => Date.now() - start.getTime() <= maxHours[duration] * HOUR_MS) ??
  'longer'

/** Returns the duration within which half of them were; undefined if there is none. */
export function medianDuration(amountOf: (duration: Duration) => number): Duration | undefined {
  const total = durations.reduce((sum, duration) => sum + amountOf(duration), 0)
  let counted = 0
  return durations.find((duration) => {
    counted += amountOf(duration)
    return counted > 0 && counted >= total / 2
  })
}
