import type { RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { Paged } from '@seam/contract/paging.ts'
import type { listVideos, Video } from '@seam/contract/video.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import type { SharedAnswers } from '../../infra/http/shared-answers.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { type List, listed, listedWithPending, listSize, owned } from '../item/lists.ts'
import { pageOf } from '../item/page.ts'
import { withOwnVotes } from '../vote/own-votes.ts'
import { videosById, videosWith, viewersPart } from './store.ts'
import { videoView } from './view.ts'

type Query = z.output<typeof listVideos.query>

/** A page of the feed, of what one follows, or of one owner's videos, as this viewer may see it. */
export async function videoFeed(
  db: Db,
  shared: SharedAnswers,
  query: Query,
  ownerId: number | null,
  viewer: Viewer | null,
): Promise<Paged<Video>> {
  const { category, feed } = query
  const hideNsfw = viewer?.nsfwContent === 'HIDE'
  const list: List = { kind: 'video', ownerId, category, hideNsfw }
  const docs = async (ids: number[]) =>
    (await videosById(db, ids)).map((row) =>
      videoView(row, null, row.owner_id === viewer?.accountId),
    )
  const page = async (of: List) =>
    pageOf(query, {
      total: (await listSize(db, of)).listed,
      entries: (from, most) => listed(db, of, from, most),
      docs,
    })

  const kept = (of: List) => {
    const key = JSON.stringify(['videos', of, query.page, query.limit, query.cursor])
    return shared.keep(key, () => page(of))
  }
  if (!viewer) return kept(list)

  const { accountId } = viewer
  const seen = (theirs: Paged<Video>) =>
    viewersPart(db, accountId, publicIdsOf(theirs), { hideNsfw, category })
  const asSeen = async (theirs: Paged<Video>) => withOwnVotes(theirs, (await seen(theirs)).votes)

  if (feed === 'following') return asSeen(await kept({ ...list, followerId: accountId }))
  if (ownerId === accountId) {
    // One's own are not hidden from oneself.
    const mine = { ...list, hideNsfw: false }
    return asSeen(
      await pageOf(query, {
        total: (await listSize(db, mine)).owned,
        entries: (from, most) => owned(db, mine, from, most),
        docs,
      }),
    )
  }

  const theirs = await kept(list)
  const { votes, pending } = await seen(theirs)
  if (ownerId !== null || pending === 0) return withOwnVotes(theirs, votes)
  return asSeen(
    await pageOf(query, {
      total: pending + (await listSize(db, list)).listed,
      entries: (from, most) => listedWithPending(db, { ...list, ownerId: accountId }, from, most),
      docs,
    }),
  )
}

/** Videos as everybody sees them, in this order. */
export const videosShown = async (db: Db, ids: number[]): Promise<Video[]> =>
  (await videosById(db, ids)).map((row) => videoView(row))

/** As {@link videosShown}, each with something more, asked of its `item` and `video`. */
export const videosShownWith = async <More>(db: Db, ids: number[], more: RawBuilder<More>) =>
  (await videosWith(db, ids, more)).map((row) => ({ doc: videoView(row), more: row.more }))

const publicIdsOf = (page: Paged<Video>) => page.docs.map(({ publicId }) => publicId)
