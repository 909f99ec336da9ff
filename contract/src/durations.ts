/** Buckets of elapsed time, in ascending order. */
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

/** Returns the bucket of the median, from the amount in each bucket; undefined if all are empty. */
export function medianDuration(amountOf: (duration: Duration) => number): Duration | undefined {
  const total = durations.reduce((sum, duration) => sum + amountOf(duration), 0)
  let counted = 0
  return durations.find((duration) => {
    counted += amountOf(duration)
    return counted > 0 && counted >= total / 2
  })
}

/** Whether a time in ISO 8601 is in the future, and at most this many days ahead. */
export function isWithinDays(time: string, days: number): boolean {
  const hours = (Date.parse(time) - Date.now()) / HOUR_MS
  return hours > 0 && hours <= days * 24
}
