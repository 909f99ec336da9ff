import { gatherComments } from '@seam/server/src/features/comment/gather-comments.ts'
import type { VisibleItem } from '@seam/server/src/features/visibility/visible-item-store.ts'
import { getVisibleItem } from '@seam/server/src/features/visibility/visible-item.ts'
import { createLibrary } from '../seed-library.ts'
import { openServices } from '../services.ts'
import { ACTIVITY } from './seed-activity.ts'
import { DISCUSSION } from './seed-discussion.ts'
import { PEOPLE, PROFILES } from './seed-people.ts'
import { SCORES } from './seed-scores.ts'
import { VIDEOS } from './seed-videos.ts'

/** Owners of all posts, videos and comments. Their ids are 1 to 100. */
export const OWNERS = 100

/** The public id of a video in the library, by its number from 1. */
export const libraryVideo = (number: number): string => `v${String(number).padStart(10, '0')}`

/** Creates a library with equally many users, posts, videos, comments, votes, follows and views. */
export const createGrowthLibrary = (
  databaseUrl: string,
  name: string,
  count: number,
): Promise<string> =>
  createLibrary(databaseUrl, name, count, [
    ...PEOPLE,
    ...VIDEOS,
    ...DISCUSSION,
    ...ACTIVITY,
    ...PROFILES,
    ...SCORES,
  ])

/** Opens a library with `count` posts for `connections` concurrent calls. */
export async function openLibrary(url: string, count: number, connections: number) {
  const services = await openServices(url, connections)
  const discussed: VisibleItem = await getVisibleItem(services.db, 'video', libraryVideo(1), null)
  return {
    ...services,
    url,
    /** The row id of a video, by its number from 1. */
    videoId: (number: number) => count + number,
    /** The video with all comments. */
    discussed,
    publishComment: gatherComments(services),
    async close() {
      await services.queue.stop()
      await services.db.destroy()
    },
  }
}

export type Library = Awaited<ReturnType<typeof openLibrary>>

/** A call. `time` is its number. */
export type Call = (library: Library, time: number) => Promise<unknown>
