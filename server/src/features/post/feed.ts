import type { RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { Paged } from '@seam/contract/paging.ts'
import type { listPosts, Post } from '@seam/contract/post.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { loadMentions } from '../account/mentions.ts'
import { isHiddenByBlock } from '../visibility/require-unblocked.ts'
import type { ListFilter } from '../item/list-store.ts'
import { emptyPage } from '../item/paginate.ts'
import { pageKey, paginateList } from '../item/list.ts'
import { sharingOf } from '../visibility/sharing.ts'
import { findOwnVotes } from '../vote/own-vote-store.ts'
import { withOwnVotes } from '../vote/own-votes.ts'
import { type PostRow, findPostsById, findPostsByIdWith } from './store.ts'
import { postView } from './view.ts'

type Query = z.output<typeof listPosts.query>

/** Returns a page of the feed of all, of the feed of followed accounts, or of one owner's posts. */
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
  // The list of one owner is on their profile, where one also sees whom one mutes.
  const excludedFor = viewer?.hasExclusions && ownerId === null ? viewer.accountId : undefined
  const publicList: ListFilter = { kind: 'post', ownerId, excludedFor }
  if (!viewer) return cachedPage(publicList)
  if (ownerId !== null && (await isHiddenByBlock(db, viewer, ownerId))) return emptyPage(query)
  const { accountId } = viewer
  const posts = await cachedPage(
    query.feed === 'following' ? { kind: 'post', followerId: accountId, excludedFor } : publicList,
  )
  const publicIds = posts.docs.map(({ publicId }) => publicId)
  return withOwnVotes(posts, await findOwnVotes(db, accountId, publicIds))
}

/** Returns the posts of these row ids, in this order, for an anonymous viewer. */
export const loadPosts = async (db: Db, ids: number[]): Promise<Post[]> =>
  toPosts(db, await findPostsById(db, ids))

/** As {@link loadPosts}, each with the value of an SQL expression over its `item` and `post`. */
export async function loadPostsWith<More>(db: Db, ids: number[], more: RawBuilder<More>) {
  const rows = await findPostsByIdWith(db, ids, more)
  const posts = await toPosts(db, rows)
  return rows.flatMap((row, index) => {
    const doc = posts[index]
    return doc ? { doc, more: row.more, sharing: sharingOf(row) } : []
  })
}

/** Returns the posts of these rows, with their mentions. */
export async function toPosts(db: Db, rows: PostRow[]): Promise<Post[]> {
  const mentionsOf = await loadMentions(
    db,
    rows.map(({ content }) => content),
  )
  return rows.map((row) => postView(row, mentionsOf))
}
