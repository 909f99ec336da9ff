import { once } from './once.ts'

// Created on first use: creating a formatter takes milliseconds, most of a frame on a phone.
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
const moment = once(
  () => new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' }),
)
const time = once(() => new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }))

/** Formats a date with its time in the browser's locale: 11/21/2026, 5:04:09 PM. */
export const formatDateTime = (date: Date): string => dateTime().format(date)

/** Formats the time of day in the browser's locale: 05:04 PM. */
export const formatTime = (date: Date): string => time().format(date)

/** Formats a planned time in the browser's locale: Thursday, December 3, 2026 at 6:00 PM. */
export const formatMoment = (date: Date): string => moment().format(date)
