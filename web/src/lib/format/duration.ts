import { plural } from '@lingui/core/macro'
const twoDigits = (count: number) => String(count).padStart(2, '0')

/** Formats seconds as mm:ss, or as hh:mm:ss from one hour. */
export function formatClock(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const rest = `${twoDigits(Math.floor(whole / 60) % 60)}:${twoDigits(whole % 60)}`
  return whole < 3600 ? rest : `${twoDigits(Math.floor(whole / 3600))}:${rest}`
}

export const formatHours = (hours: number): string =>
  plural(hours, { one: '# hour', other: '# hours' })
export const formatMinutes = (minutes: number): string =>
  plural(minutes, { one: '# minute', other: '# minutes' })
export const formatSeconds = (seconds: number): string =>
  plural(seconds, { one: '# second', other: '# seconds' })

/** Formats seconds in words, for screen readers: 1 minute 5 seconds. */
export function formatSpokenDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const parts = [
    [Math.floor(whole / 3600), formatHours],
    [Math.floor(whole / 60) % 60, formatMinutes],
    [whole % 60, formatSeconds],
  ] as const
  const words = parts.filter(([count]) => count > 0).map(([count, format]) => format(count))
  return words.join(' ') || formatSeconds(0)
}
