import { getCommentPage } from '@seam/server/src/features/comment/list.ts'
import { getVisibleItem } from '@seam/server/src/features/visibility/visible-item.ts'
import { getRelatedVideos } from '@seam/server/src/features/related/related-videos.ts'
import { videoFeed } from '@seam/server/src/features/video/feed.ts'
import { openVideo, videoForViewer } from '@seam/server/src/features/video/open.ts'
import { type Call, libraryVideo, OWNERS } from './library.ts'
import { SMALL } from './sizes.ts'
import { uncached } from '../uncached.ts'
import { libraryViewer } from './viewer.ts'

type FeedQuery = Parameters<typeof videoFeed>[2]

const firstPage: FeedQuery = { page: 1, limit: 12, feed: 'all', sort: 'new' }

/** Loads the first page of a feed for visitors. */
const feed =
  (query: Partial<FeedQuery>): Call =>
  ({ db }) =>
    videoFeed(db, uncached, { ...firstPage, ...query }, null, null)

/** Loads the first page of a feed for an owner. */
const feedOfUser =
  (query: Partial<FeedQuery>): Call =>
  ({ db }, time) =>
    videoFeed(db, uncached, { ...firstPage, ...query }, null, libraryViewer(time))

const comments =
  (sort: 'new' | 'top'): Call =>
  async ({ db, discussed }, time) => {
    const viewer = libraryViewer(time)
    const item = await getVisibleItem(db, 'video', discussed.public_id, viewer)
    return getCommentPage(db, uncached, item, { page: 1, limit: 12, sort }, viewer)
  }

const videoNumber = (time: number) => 1 + ((time * 37) % SMALL)

/** Calls about videos and their comments. */
export const videoCalls: Record<string, Call> = {
  'videos, New': feed({ sort: 'new' }),
  'videos, Top of the week': feed({ sort: 'top' }),
  'videos, Top of all time': feed({ sort: 'top', range: 'all' }),
  'videos, Hot': feed({ sort: 'hot' }),
  'videos of a category, New': feed({ sort: 'new', category: 'SCIENCE' }),
  'videos of a category, Top of the week': feed({ sort: 'top', category: 'SCIENCE' }),
  'videos of a category, Hot': feed({ sort: 'hot', category: 'SCIENCE' }),
  'videos for a user': feedOfUser({}),
  'videos of followed users, New': feedOfUser({ feed: 'following' }),
  'videos of followed users, Hot': feedOfUser({ feed: 'following', sort: 'hot' }),
  "one person's videos, Hot": ({ db }, time) =>
    videoFeed(db, uncached, { ...firstPage, sort: 'hot' }, 1 + (time % OWNERS), null),
  "one's own videos": ({ db }, time) => {
    const viewer = libraryViewer(time)
    return videoFeed(db, uncached, firstPage, viewer.accountId, viewer)
  },
  video: async ({ db }, time) => {
    const viewer = libraryViewer(time)
    const row = await openVideo(db, uncached, libraryVideo(videoNumber(time)), viewer)
    return videoForViewer(db, viewer, row)
  },
  'related videos': ({ db, videoId }, time) =>
    getRelatedVideos(db, videoId(videoNumber(time)), libraryViewer(time)),
  'comments, New': comments('new'),
  'comments, Top': comments('top'),
  'new comment': ({ discussed, publishComment }, time) =>
    publishComment(discussed.id, {
      ownerId: 1 + (time % OWNERS),
      content: `A thought about it, number ${time}`,
      parentId: discussed.id,
      rootId: discussed.id,
    }),
}
