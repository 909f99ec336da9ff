import { plural, t } from '@lingui/core/macro'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30.4375 * DAY
const YEAR = 365.25 * DAY

/** Each unit: the largest count for which it is used, its milliseconds, and its text. */
const units = [
  [44, SECOND, () => t`a few seconds ago`],
  [44, MINUTE, (count: number) => plural(count, { one: 'a minute ago', other: '# minutes ago' })],
  [21, HOUR, (count: number) => plural(count, { one: 'an hour ago', other: '# hours ago' })],
  [25, DAY, (count: number) => plural(count, { one: 'a day ago', other: '# days ago' })],
  [10, MONTH, (count: number) => plural(count, { one: 'a month ago', other: '# months ago' })],
  [
    Number.POSITIVE_INFINITY,
    YEAR,
    (count: number) => plural(count, { one: 'a year ago', other: '# years ago' }),
  ],
] as const

/** Formats how long ago a date was: `a few seconds ago`, `3 hours ago`, `a year ago`. */
export function relativeTime(date: Date, now = new Date()): string {
  // A date in the future, from a clock that is ahead of ours, counts as now.
  const elapsed = Math.max(0, now.getTime() - date.getTime())
  for (const [max, unit, format] of units) {
    const count = Math.round(elapsed / unit)
    if (count <= max) return format(count)
  }
  return ''
}
