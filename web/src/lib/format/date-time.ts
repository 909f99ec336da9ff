import { once } from '../once.ts'

// Made at first use: a formatter takes milliseconds, most of a frame on a phone.
const dateTime = once(
  () =>
    new Intl.DateTimeFormat(undefined, {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
)
const time = once(() => new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }))

/** Formats a date with its time in the browser's locale: 11/21/2026, 5:04:09 PM. */
export const formatDateTime = (date: Date): string => dateTime().format(date)

/** Formats the time of day in the browser's locale: 05:04 PM. */
export const formatTime = (date: Date): string => time().format(date)
