import { limits } from './limits.ts'

const DAY_MS = 86_400_000

/** Whether a time in ISO 8601 is one for which something can be scheduled. */
export function isSchedulable(time: string): boolean {
  const distance = Date.parse(time) - Date.now()
  return distance > 0 && distance <= limits.scheduleDays * DAY_MS
}
