import { once } from './once.ts'

const format = (options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat('en', { timeZone: 'UTC', ...options }))
const day = format({ month: 'short', day: 'numeric' })
const hour = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** Formats a day in UTC: Nov 12. */
export const formatUtcDay = (date: Date): string => day().format(date)

/** Formats an hour of the day in UTC: 14:00. */
export const formatUtcHour = (date: Date): string => hour().format(date)
