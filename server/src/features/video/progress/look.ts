import type { Db } from '../../../infra/postgres/database.ts'
import { ownersVotes } from '../../vote/own-votes.ts'
import { type VideoRow, videosById } from '../store.ts'
import { videoView } from '../view.ts'
import { videosUnderWay } from './store.ts'
import type { Watcher } from './watcher.ts'

/**
 * Looks once at the videos of all these watchers, and tells each what has changed of their own since
 * they were told last: how it looks now, or that it is gone.
 */
export async function look(db: Db, watchers: Watcher[]): Promise<void> {
  const owners = [...new Set(watchers.map(({ ownerId }) => ownerId))]
  const underWay = new Map(
    (await videosUnderWay(db, owners)).map(({ id, owner_id }) => [id, owner_id]),
  )
  const ids = new Set([...underWay.keys(), ...watchers.flatMap(({ told }) => [...told.keys()])])
  if (ids.size === 0) return
  const rows = new Map((await videosById(db, [...ids])).map((row) => [row.id, row]))
  const news = watchers.flatMap((watcher) =>
    newsFor(watcher, rows).map((row) => ({ watcher, row })),
  )
  for (const { told } of watchers) {
    for (const id of told.keys()) if (!underWay.has(id)) told.delete(id)
  }
  if (news.length === 0) return
  const votes = await ownersVotes(db, [...new Set(news.map(({ row }) => row.id))])
  for (const { watcher, row } of news) {
    watcher.tell('video', JSON.stringify(videoView(row, votes[row.public_id] ?? null, true)))
    if (!underWay.has(row.id)) continue
    watcher.told.set(row.id, { publicId: row.public_id, looks: looksOf(row) })
  }
}

const looksOf = (row: VideoRow) => JSON.stringify(videoView(row, null, true))

/** Tells what is gone; gives what looks different. */
function newsFor({ ownerId, told, tell }: Watcher, rows: Map<number, VideoRow>): VideoRow[] {
  for (const [id, { publicId }] of told) {
    if (rows.has(id)) continue
    tell('gone', publicId)
    told.delete(id)
  }
  return [...rows.values()].filter(
    (row) => row.owner_id === ownerId && told.get(row.id)?.looks !== looksOf(row),
  )
}
