import { language } from '../language/language.ts'
import { once } from './once.ts'

const format = (options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }))
const day = format({ month: 'short', day: 'numeric' })
const longDate = format({ dateStyle: 'long' })
const hour = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** Formats a day in UTC: Nov 12. */
export const formatUtcDay = (date: Date): string => day().format(date)

/** Formats a date in UTC: November 12, 2026. */
export const formatUtcDate = (date: Date): string => longDate().format(date)

/** Formats an hour of the day in UTC: 14:00. */
export const formatUtcHour = (date: Date): string => hour().format(date)
