import type { EventWatcher, SendUpdates } from '../../infra/http/event-watcher.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { findOwnersStates } from '../item/own-state-store.ts'
import { applyOwnStates } from '../item/own-states.ts'
import { type VideoRow, videosById } from './store.ts'
import { videoView } from './view.ts'
import { videosInProcessing } from './progress-store.ts'

/** What was last sent for each video, by item id: its public id and JSON. */
type Sent = Map<number, { publicId: string; json: string }>

/**
 * Returns the function that sends owners the progress of their videos: the current video, or that
 * it is deleted.
 */
export function createSendProgress(db: Db): SendUpdates {
  const sentTo = new WeakMap<EventWatcher, Sent>()
  const sentOf = (watcher: EventWatcher): Sent => {
    const sent = sentTo.get(watcher) ?? new Map()
    sentTo.set(watcher, sent)
    return sent
  }

  return async (watchers) => {
    const owners = [...new Set(watchers.map(({ accountId }) => accountId))]
    const inProgress = new Set((await videosInProcessing(db, owners)).map(({ id }) => id))
    const sentIds = watchers.flatMap((watcher) => [...sentOf(watcher).keys()])
    const ids = new Set([...inProgress, ...sentIds])
    if (ids.size === 0) return
    const rows = new Map((await videosById(db, [...ids])).map((row) => [row.id, row]))
    const changes = watchers.flatMap((watcher) =>
      changesFor(watcher, sentOf(watcher), rows).map((row) => ({ watcher, row })),
    )
    for (const watcher of watchers) {
      const sent = sentOf(watcher)
      for (const id of sent.keys()) if (!inProgress.has(id)) sent.delete(id)
    }
    if (changes.length === 0) return
    const states = await findOwnersStates(db, [...new Set(changes.map(({ row }) => row.id))])
    for (const { watcher, row } of changes) {
      const [video] = applyOwnStates([videoView(row, true)], states)
      watcher.send('video', JSON.stringify(video))
      if (!inProgress.has(row.id)) continue
      sentOf(watcher).set(row.id, { publicId: row.public_id, json: serialize(row) })
    }
  }
}

const serialize = (row: VideoRow) => JSON.stringify(videoView(row, true))

/** Sends a watcher its deleted videos. Returns the rows of the changed ones. */
function changesFor(
  { accountId, send }: EventWatcher,
  sent: Sent,
  rows: Map<number, VideoRow>,
): VideoRow[] {
  for (const [id, { publicId }] of sent) {
    if (rows.has(id)) continue
    send('gone', publicId)
    sent.delete(id)
  }
  return [...rows.values()].filter(
    (row) => row.owner_id === accountId && sent.get(row.id)?.json !== serialize(row),
  )
}
