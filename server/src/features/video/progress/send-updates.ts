import type { Db } from '../../../infra/postgres/database.ts'
import { findOwnersVotes } from '../../vote/own-vote-store.ts'
import { type VideoRow, videosById } from '../store.ts'
import { videoView } from '../view.ts'
import { videosInProcessing } from './store.ts'

/** A connection over which a user follows the processing of their own videos. */
export interface Watcher {
  ownerId: number
  sessionId: number
  /** What was last sent of each video, by item id: its public id, and its JSON. */
  sent: Map<number, { publicId: string; json: string }>
  send(event: 'video' | 'gone', data: string): void
  end(): void
}

/**
 * Sends each watcher what has changed in their own videos since the last time: the video as it is
 * now, or that it is deleted. Queries once for all watchers.
 */
export async function sendUpdates(db: Db, watchers: Watcher[]): Promise<void> {
  const owners = [...new Set(watchers.map(({ ownerId }) => ownerId))]
  const inProgress = new Map(
    (await videosInProcessing(db, owners)).map(({ id, owner_id }) => [id, owner_id]),
  )
  const ids = new Set([...inProgress.keys(), ...watchers.flatMap(({ sent }) => [...sent.keys()])])
  if (ids.size === 0) return
  const rows = new Map((await videosById(db, [...ids])).map((row) => [row.id, row]))
  const changes = watchers.flatMap((watcher) =>
    changesFor(watcher, rows).map((row) => ({ watcher, row })),
  )
  for (const { sent } of watchers) {
    for (const id of sent.keys()) if (!inProgress.has(id)) sent.delete(id)
  }
  if (changes.length === 0) return
  const votes = await findOwnersVotes(db, [...new Set(changes.map(({ row }) => row.id))])
  for (const { watcher, row } of changes) {
    watcher.send('video', JSON.stringify(videoView(row, votes[row.public_id] ?? null, true)))
    if (!inProgress.has(row.id)) continue
    watcher.sent.set(row.id, { publicId: row.public_id, json: serialize(row) })
  }
}

const serialize = (row: VideoRow) => JSON.stringify(videoView(row, null, true))

/** Reports the deleted videos of a watcher. Returns the rows of the changed ones. */
function changesFor({ ownerId, sent, send }: Watcher, rows: Map<number, VideoRow>): VideoRow[] {
  for (const [id, { publicId }] of sent) {
    if (rows.has(id)) continue
    send('gone', publicId)
    sent.delete(id)
  }
  return [...rows.values()].filter(
    (row) => row.owner_id === ownerId && sent.get(row.id)?.json !== serialize(row),
  )
}
