import { formatHours, formatMinutes, formatSeconds } from './duration.ts'

/**
 * Formats a wait: `30 seconds`, `1 minute`, `2 hours`. Rounds up, so that the named time is long
 * enough.
 */
export function formatWait(seconds: number): string {
  if (seconds < 60) return formatSeconds(Math.max(1, Math.ceil(seconds)))
  if (seconds < 3600) return formatMinutes(Math.ceil(seconds / 60))
  return formatHours(Math.ceil(seconds / 3600))
}
