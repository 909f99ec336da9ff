const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30.4375 * DAY
const YEAR = 365.25 * DAY

/** Up to which count of a unit it is still named in that unit, and how one and many are said. */
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

/** How long ago a moment was: `a few seconds ago`, `3 hours ago`, `a year ago`. */
export function relativeTime(moment: Date, now = new Date()): string {
  // A clock that is ahead of ours has not seen the future.
  const passed = Math.max(0, now.getTime() - moment.getTime())
  for (const [last, unit, one, many] of units) {
    const count = Math.round(passed / unit)
    if (count <= last) return `${one || `${count} ${many}`} ago`
  }
  return ''
}
