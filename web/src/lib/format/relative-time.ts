const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30.4375 * DAY
const YEAR = 365.25 * DAY

/**
 * Each unit: the largest count for which it is used, its milliseconds, its singular and its plural.
 */
const units = [
  [44, SECOND, 'a few seconds', 'a few seconds'],
  [1, MINUTE, 'a minute', ''],
  [44, MINUTE, '', 'minutes'],
  [1, HOUR, 'an hour', ''],
  [21, HOUR, '', 'hours'],
  [1, DAY, 'a day', ''],
  [25, DAY, '', 'days'],
  [1, MONTH, 'a month', ''],
  [10, MONTH, '', 'months'],
  [1, YEAR, 'a year', ''],
  [Number.POSITIVE_INFINITY, YEAR, '', 'years'],
] as const

/** Formats how long ago a date was: `a few seconds ago`, `3 hours ago`, `a year ago`. */
export function relativeTime(date: Date, now = new Date()): string {
  // A date in the future, from a clock that is ahead of ours, counts as now.
  const elapsed = Math.max(0, now.getTime() - date.getTime())
  for (const [max, unit, singular, plural] of units) {
    const count = Math.round(elapsed / unit)
    if (count <= max) return `${singular || `${count} ${plural}`} ago`
  }
  return ''
}
