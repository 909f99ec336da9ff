import { addPostItem } from '@seam/server/src/features/item/item-store.ts'
import { getPostFeed } from '@seam/server/src/features/post/feed.ts'
import { getVisiblePost } from '@seam/server/src/features/post/visible-post.ts'
import { toggleVote } from '@seam/server/src/features/vote/store.ts'
import type { Db } from '@seam/server/src/infra/postgres/database.ts'
import { libraryPost } from '../seed-library.ts'
import { type Call, OWNERS } from './library.ts'
import { SMALL } from './sizes.ts'
import { uncached } from '../uncached.ts'

const firstPage = { page: 1, limit: 12, feed: 'all' as const, sort: 'new' as const }

/** Publishes a post by one of the owners. */
export const publishPost = (db: Db, time: number) =>
  db.transaction().execute((tx) =>
    addPostItem(tx, {
      ownerId: 1 + (time % OWNERS),
      content: `Number ${time} of the posts that are written here`,
      held: false,
    }),
  )

/** Calls about posts. The row ids of a library's posts start at 1. */
export const postCalls: Record<string, Call> = {
  feed: ({ db }) => getPostFeed(db, uncached, firstPage, null, null),
  "one person's posts": ({ db }, time) =>
    getPostFeed(db, uncached, firstPage, 1 + (time % OWNERS), null),
  post: ({ db }, time) =>
    getVisiblePost(db, uncached, libraryPost(1 + ((time * 37) % SMALL)), null),
  'vote toggle': ({ db }, time) =>
    toggleVote(db, 1 + (time % OWNERS), 1 + ((time * 37) % SMALL), 'UPVOTE'),
  'new post': ({ db }, time) => publishPost(db, time),
}
