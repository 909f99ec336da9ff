import type { RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { Paged } from '@seam/contract/paging.ts'
import type { listPosts, Post } from '@seam/contract/post.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { postImageViews } from '../assets/asset-paths.ts'
import { loadMentions, type MentionLookup } from '../account/mentions.ts'
import { isHiddenByBlock } from '../visibility/require-unblocked.ts'
import type { ListFilter } from '../item/list-store.ts'
import { emptyPage } from '../item/paginate.ts'
import { pageKey, paginateList } from '../item/list.ts'
import { textItemView } from '../item/text-item.ts'
import { sharingOf } from '../visibility/sharing.ts'
import { noteItemId } from '../item/item-ids.ts'
import { withOwnStates } from '../item/own-states.ts'
import { type PostRow, findPostsById, findPostsByIdWith } from './store.ts'

type Query = z.output<typeof listPosts.query>

/** Returns a page of all posts, of the posts of followed accounts, or of one owner's posts. */
export async function getPostFeed(
  db: Db,
  cache: ResponseCache,
  query: Query,
  ownerId: number | null,
  viewer: Viewer | null,
): Promise<Paged<Post>> {
  const cachedPage = (list: ListFilter) => {
    const key = JSON.stringify(['posts', list, pageKey(query)])
    return cache.getOrSet(key, () => paginateList(db, list, query, (ids) => loadPosts(db, ids)))
  }
  // One owner's list is on their profile, where viewers also see accounts that they mute.
  const excludedFor = viewer?.hasExclusions && ownerId === null ? viewer.accountId : undefined
  const publicList: ListFilter = { kind: 'post', ownerId, excludedFor }
  if (!viewer) return cachedPage(publicList)
  if (ownerId !== null && (await isHiddenByBlock(db, viewer, ownerId))) return emptyPage(query)
  const { accountId } = viewer
  const posts = await cachedPage(
    query.feed === 'following' ? { kind: 'post', followerId: accountId, excludedFor } : publicList,
  )
  return { ...posts, docs: await withOwnStates(db, accountId, posts.docs) }
}

/** Returns the posts with these row ids, in this order, for an anonymous viewer. */
export const loadPosts = async (db: Db, ids: number[]): Promise<Post[]> =>
  toPosts(db, await findPostsById(db, ids))

/** Like {@link loadPosts}, each with the value of an SQL expression over its `item` and `post`. */
export async function loadPostsWith<More>(db: Db, ids: number[], more: RawBuilder<More>) {
  const rows = await findPostsByIdWith(db, ids, more)
  const posts = await toPosts(db, rows)
  return rows.flatMap((row, index) => {
    const doc = posts[index]
    return doc ? { doc, more: row.more, sharing: sharingOf(row) } : []
  })
}

/** Converts rows to posts with their mentions. */
export async function toPosts(db: Db, rows: PostRow[]): Promise<Post[]> {
  const mentionsOf = await loadMentions(
    db,
    rows.map(({ content }) => content),
  )
  return rows.map((row) => postView(row, mentionsOf))
}

/** Returns a post for an anonymous viewer. */
const postView = (row: PostRow, mentionsOf: MentionLookup): Post => {
  const post = {
    ...textItemView(row, mentionsOf),
    images: postImageViews(row.images, row.nsfw),
    isSaved: false,
    commentsCount: row.comments,
    commentsClosed: row.comments_closed,
  }
  return noteItemId(post, row.id)
}
