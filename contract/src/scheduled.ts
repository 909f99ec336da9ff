import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { publicId } from './id.ts'
import { paged, pageQuery } from './paging.ts'
import { post } from './post.ts'
import { video } from './video.ts'

/** An entry of the list of scheduled videos and posts. Has either `video` or `post`. */
export const scheduledEntry = z.object({
  _id: publicId,
  publishAt: z.iso.datetime(),
  video: video.optional(),
  post: post.optional(),
})
export type ScheduledEntry = z.infer<typeof scheduledEntry>

export const listScheduled = endpoint({
  tag: 'Scheduled',
  summary: 'The videos and posts that you have scheduled, the next one first',
  method: 'GET',
  path: '/scheduled',
  access: 'signed-in',
  compressed: true,
  query: z.object(pageQuery),
  response: paged(scheduledEntry),
})
