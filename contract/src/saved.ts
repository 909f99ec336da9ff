import * as z from 'zod'
import { noData, endpoint } from './endpoint.ts'
import { publicId } from './id.ts'
import { messages } from './messages.ts'
import { paged, pageQuery } from './paging.ts'
import { post } from './post.ts'
import { video } from './video.ts'

/** What can be saved. */
export const savable = z.enum(['video', 'post'], { error: messages.savable })
export type Savable = z.infer<typeof savable>

/** An entry of the list of saved videos or of saved posts. Has either `video` or `post`. */
export const savedEntry = z.object({
  _id: publicId,
  savedAt: z.iso.datetime(),
  video: video.optional(),
  post: post.optional(),
})
export type SavedEntry = z.infer<typeof savedEntry>

const item = z.object({ entity: savable, publicId })
const signedIn = { tag: 'Saved', access: 'signed-in' } as const

export const saveItem = endpoint({
  ...signedIn,
  summary: 'Save a video or post; one that is saved keeps its place',
  method: 'PUT',
  path: '/saved/{entity}/{publicId}',
  params: item,
  query: z.object({
    /** A time in the past, which puts a removed entry back in its place; now if absent. */
    savedAt: z.iso.datetime({ error: messages.savedAt }).optional(),
  }),
  response: noData,
})

export const unsaveItem = endpoint({
  ...signedIn,
  summary: 'Remove a video or post from what you saved, even if you may no longer see it',
  method: 'DELETE',
  path: '/saved/{entity}/{publicId}',
  params: item,
  /** `savedAt` puts it back in its place; null if it was not saved. */
  response: z.object({ savedAt: z.iso.datetime().nullable() }),
})

export const listSaved = endpoint({
  ...signedIn,
  summary: 'The videos or the posts that you saved, the most recent first',
  method: 'GET',
  path: '/saved',
  compressed: true,
  query: z.object({ ...pageQuery, entity: savable.default('video') }),
  response: paged(savedEntry),
})
