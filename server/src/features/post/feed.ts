import type { RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { Paged } from '@seam/contract/paging.ts'
import type { listPosts, Post } from '@seam/contract/post.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import type { SharedAnswers } from '../../infra/http/shared-answers.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { findMentions } from '../account/mentions.ts'
import { type List, listed, listSize } from '../item/lists.ts'
import { pageOf } from '../item/page.ts'
import { ownVotes, withOwnVotes } from '../vote/own-votes.ts'
import { type PostRow, postsById, postsWith } from './store.ts'
import { postView } from './view.ts'

type Query = z.output<typeof listPosts.query>

/** Returns a page of the feed of all, of the feed of followed accounts, or of one owner's posts. */
export async function postFeed(
  db: Db,
  cache: SharedAnswers,
  query: Query,
  ownerId: number | null,
  viewer: Viewer | null,
): Promise<Paged<Post>> {
  const loadPage = async (list: List) =>
    pageOf(query, {
      total: (await listSize(db, list)).listed,
      entries: (from, limit) => listed(db, list, from, limit),
      docs: (ids) => postsShown(db, ids),
    })
  const cachedPage = (list: List) => {
    const key = JSON.stringify(['posts', list, query.page, query.limit, query.cursor])
    return cache.keep(key, () => loadPage(list))
  }
  const publicList: List = { kind: 'post', ownerId }
  if (!viewer) return cachedPage(publicList)
  const { accountId } = viewer
  const posts = await cachedPage(
    query.feed === 'following' ? { kind: 'post', followerId: accountId } : publicList,
  )
  const publicIds = posts.docs.map(({ publicId }) => publicId)
  return withOwnVotes(posts, await ownVotes(db, accountId, publicIds))
}

/** Returns the posts of these row ids, in this order, for an anonymous viewer. */
export const postsShown = async (db: Db, ids: number[]): Promise<Post[]> =>
  shownPosts(db, await postsById(db, ids))

/** As {@link postsShown}, each with the value of an SQL expression over its `item` and `post`. */
export async function postsShownWith<More>(db: Db, ids: number[], more: RawBuilder<More>) {
  const rows = await postsWith(db, ids, more)
  const posts = await shownPosts(db, rows)
  return rows.flatMap((row, index) => {
    const doc = posts[index]
    return doc ? { doc, more: row.more } : []
  })
}

/** Returns the posts of these rows, with their mentions. */
export async function shownPosts(db: Db, rows: PostRow[]): Promise<Post[]> {
  const mentionsOf = await findMentions(
    db,
    rows.map(({ content }) => content),
  )
  return rows.map((row) => postView(row, mentionsOf))
}
