import * as z from 'zod'
import { isWithinDays } from './durations.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

/** Whether a time in ISO 8601 is one for which something can be scheduled. */
export const isSchedulable = (time: string): boolean => isWithinDays(time, limits.scheduleDays)

/** When to publish a video or post. Null or absent: at once. */
export const publishAt = z.iso
  .datetime({ offset: true, error: messages.publishAt })
  .refine(isSchedulable, { error: messages.publishAt })
  .nullish()

/** Set while a video or post is scheduled: when it will be published. Until then, only its owner sees it. */
export const scheduledFor = z.iso.datetime().optional()
