import * as z from 'zod'
import { noData, endpoint } from './endpoint.ts'
import { publicId } from './id.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { paged, pageQuery } from './paging.ts'
import { text } from './text.ts'
import { video } from './video.ts'

/** An entry of the watch history: one per video. Watching it again moves it to the top. */
export const watchHistoryEntry = z.object({
  _id: publicId,
  video,
  watchedAt: z.iso.datetime(),
  /** The resume position, in seconds. */
  position: z.number(),
})
export type WatchHistoryEntry = z.infer<typeof watchHistoryEntry>

export const searchHistoryEntry = z.object({
  _id: publicId,
  query: z.string(),
  searchedAt: z.iso.datetime(),
})
export type SearchHistoryEntry = z.infer<typeof searchHistoryEntry>

const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
const decimalNumber = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,6})?$/)
  .transform(Number)

/** Whether it was saved. Nothing is saved while the user has this history turned off. */
const saveResult = z.object({ saved: z.boolean() })

const tag = 'History'
const signedIn = { tag, access: 'signed-in' } as const

export const addToWatchHistory = endpoint({
  ...signedIn,
  summary: 'Add a video to the top of your watch history, if saving it is on',
  method: 'POST',
  path: '/history/add',
  query: z.object({ videoId: publicId }),
  response: saveResult,
})

export const savePosition = endpoint({
  ...signedIn,
  summary: 'Save your position in a video',
  method: 'POST',
  path: '/history/position',
  query: z.object({
    videoId: publicId,
    position: z.union([z.number().nonnegative(), decimalNumber], { error: messages.position }),
  }),
  response: saveResult,
})

export const listResumePositions = endpoint({
  ...signedIn,
  summary: 'Your positions, in seconds, in the videos that you have watched',
  method: 'GET',
  path: '/history/stops',
  compressed: true,
  /**
   * Seconds by public id, for the last {@link limits.resumePositions} watched videos. The duration
   * or more if the video was watched to the end.
   */
  response: z.record(publicId, z.number()),
})

export const listWatchHistory = endpoint({
  ...signedIn,
  summary: 'Your watch history, most recent first',
  method: 'GET',
  path: '/history',
  compressed: true,
  query: z.object(pageQuery),
  response: paged(watchHistoryEntry),
})

export const clearWatchHistory = endpoint({
  ...signedIn,
  summary: 'Clear the last seconds of your watch history, or all of it',
  method: 'DELETE',
  path: '/history/clear',
  query: z.object({
    range: z.union([z.int().nonnegative(), wholeNumber], { error: messages.range }).default(0),
  }),
  response: noData,
})

export const deleteWatchHistoryEntry = endpoint({
  ...signedIn,
  summary: 'Delete one entry of your watch history',
  method: 'DELETE',
  path: '/history/{id}',
  params: z.object({ id: publicId }),
  response: noData,
})

export const addToSearchHistory = endpoint({
  ...signedIn,
  summary: 'Add a query to the top of your search history, if saving it is on',
  method: 'POST',
  path: '/history/search',
  query: z.object({
    q: text(messages.searchEmpty)
      .trim()
      .min(1, { error: messages.searchEmpty })
      .max(limits.search, { error: messages.searchLong }),
  }),
  response: saveResult,
})

export const listSearchHistory = endpoint({
  ...signedIn,
  summary: 'Your most recent search queries, each once',
  method: 'GET',
  path: '/history/search',
  response: z.array(searchHistoryEntry),
})

export const clearSearchHistory = endpoint({
  ...signedIn,
  summary: 'Clear your search history',
  method: 'DELETE',
  path: '/history/search',
  response: noData,
})

export const deleteSearchHistoryEntry = endpoint({
  ...signedIn,
  summary: 'Delete one entry of your search history',
  method: 'DELETE',
  path: '/history/search/{id}',
  params: z.object({ id: publicId }),
  response: noData,
})
