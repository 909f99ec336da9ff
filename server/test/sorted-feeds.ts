import { sql } from 'kysely'
import { listPosts } from '@seam/contract/post.ts'
import { listVideos } from '@seam/contract/video.ts'
import { app } from './app.ts'
import type { Client } from './client.ts'
import { syncVotes } from './vote-scores.ts'

type Query = Record<string, string | number | undefined>

/** Updates the orders of lists. */
export async function syncOrders() {
  const { responseCache } = await app()
  await syncVotes()
  await responseCache.invalidate()
}

interface Votes {
  publicId: string
  up?: number
  down?: number
  /** Milliseconds since it was published. */
  age?: number
}

/** Sets the votes and ages of items, as if they had been cast and published at that time. */
export async function setVotes(items: Votes[]) {
  const { db } = await app()
  for (const { publicId, up = 0, down = 0, age } of items) {
    await sql`
      update item_counter set upvotes = ${up}, downvotes = ${down} from item
      where item.id = item_id and public_id = ${publicId}
    `.execute(db)
    if (age === undefined) continue
    const at = new Date(Date.now() - age)
    await sql`
      update item set created_at = ${at}, listed_at = ${at} where public_id = ${publicId}
    `.execute(db)
  }
  await syncOrders()
}

/** Resets the votes of all items to those that were cast. Call after the tests of a file. */
export async function resetVotes() {
  const { db } = await app()
  await sql`
    update item_counter set upvotes = real.up, downvotes = real.down
    from (
      select counter.item_id, count(*) filter (where type = 'UPVOTE') as up,
        count(*) filter (where type = 'DOWNVOTE') as down
      from item_counter as counter left join vote on vote.item_id = counter.item_id
      group by counter.item_id
    ) as real
    where real.item_id = item_counter.item_id
      and (upvotes, downvotes) is distinct from (real.up, real.down)
  `.execute(db)
  await syncOrders()
}

export const loadFeed = (kind: 'video' | 'post', who: Client, query: Query) =>
  who.call(kind === 'video' ? listVideos : listPosts, { query })

/** Returns the public ids of all pages of a feed, by cursor. */
export async function walkFeed(
  kind: 'video' | 'post',
  who: Client,
  query: Query,
): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | undefined
  for (let page = 1; ; page += 1) {
    const { data } = await loadFeed(kind, who, { limit: 50, ...query, page, cursor })
    seen.push(...data.docs.map(({ publicId }) => publicId))
    if (data.nextCursor === null) return seen
    cursor = data.nextCursor
  }
}
