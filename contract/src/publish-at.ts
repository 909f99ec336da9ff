import * as z from 'zod'
import { messages } from './messages.ts'
import { isSchedulable } from './schedulable.ts'

/** When to publish a video or post. Null or absent: at once. */
export const publishAt = z.iso
  .datetime({ offset: true, error: messages.publishAt })
  .refine(isSchedulable, { error: messages.publishAt })
  .nullish()

/** Set while a video or post is scheduled: when it will be published. Until then, only its owner sees it. */
export const scheduledFor = z.iso.datetime().optional()
