import * as z from 'zod'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

const DAY_MS = 86_400_000

/** Whether a time in ISO 8601 is one for which something can be scheduled. */
export function isSchedulable(time: string): boolean {
  const distance = Date.parse(time) - Date.now()
  return distance > 0 && distance <= limits.scheduleDays * DAY_MS
}

/** When to publish a video or post. Null or absent: at once. */
export const publishAt = z.iso
  .datetime({ offset: true, error: messages.publishAt })
  .refine(isSchedulable, { error: messages.publishAt })
  .nullish()

/** Set while a video or post is scheduled: when it will be published. Until then, only its owner sees it. */
export const scheduledFor = z.iso.datetime().optional()
