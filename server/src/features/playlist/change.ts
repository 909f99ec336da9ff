import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import type { PlaylistBody } from '@seam/contract/playlist.ts'
import { notFound, ProblemError } from '../../infra/http/problem-error.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { randomPublicId } from '../../infra/random-id.ts'
import { lockAccountRow } from '../account/account-lock-store.ts'
import { markHeld } from '../item/item-store.ts'
import { getListTotals } from '../item/list-store.ts'
import { lockItem, lockItems } from '../item/lock-store.ts'
import type { Hold } from '../moderation/hold/hold-item.ts'
import type { SpamFilter } from '../moderation/hold/spam-filter.ts'
import * as store from './store.ts'

interface Services {
  db: Db
  spam: SpamFilter
}

interface Change extends PlaylistBody {
  /** Why it is held for review. */
  hold: Hold | null
}

/**
 * Creates a playlist, with the video with this row id if any. Returns its public id. Throws 409 if
 * the account has too many.
 */
export const createPlaylist = (
  { db, spam }: Services,
  ownerId: number,
  { hold, ...body }: Change,
  videoId?: number,
) =>
  db.transaction().execute(async (tx) => {
    await lockAccountRow(tx, ownerId)
    if (videoId !== undefined) await requireItem(tx, videoId)
    const { owned } = await getListTotals(tx, { kind: 'playlist', ownerId })
    if (owned >= limits.playlists) throw new ProblemError('conflict', messages.playlistsMany)
    const publicId = randomPublicId()
    const held = hold !== null
    const itemId = await store.insertPlaylist(tx, { ...body, publicId, ownerId, held })
    if (hold) await spam.hold(tx, { kind: 'playlist', itemId, accountId: ownerId }, hold)
    if (videoId !== undefined) await store.placeVideo(tx, itemId, videoId, undefined)
    return publicId
  })

/** Changes the texts and the publish status of a playlist. Throws 404 if it is deleted. */
export const editPlaylist = (
  { db, spam }: Services,
  { id: itemId, owner_id: accountId }: { id: number; owner_id: number },
  { hold, ...body }: Change,
) =>
  db.transaction().execute(async (tx) => {
    await requireItem(tx, itemId)
    // Locks the review before it locks the item for a change, like decisions.
    if (hold) await spam.hold(tx, { kind: 'playlist', itemId, accountId }, hold)
    if (!(await lockItem(tx, itemId))) throw notFound()
    if (hold) await markHeld(tx, itemId)
    await store.updatePlaylist(tx, itemId, body)
  })

interface Place {
  playlistId: number
  video: { id: number; public_id: string }
  /** The video before it; null for the first place, undefined for the last one. */
  after: string | null | undefined
}

/**
 * Adds a video to a playlist. One that it has keeps its place. Throws 404 if the playlist is
 * deleted, and 409 if it is full or does not have the video `after`.
 */
export const addVideo = (db: Db, { playlistId, video, after }: Place) =>
  db.transaction().execute(async (tx) => {
    await requireItem(tx, video.id)
    const videos = await lock(tx, playlistId)
    if ((await store.findPosition(tx, playlistId, video.public_id)) !== undefined) return
    if (videos >= limits.playlistVideos) throw new ProblemError('conflict', messages.playlistFull)
    await place(tx, { playlistId, video, after })
  })

/** Moves a video of a playlist. Throws 404 without the video, and 409 without the video `after`. */
export const moveVideo = (db: Db, { playlistId, video, after }: Place) =>
  db.transaction().execute(async (tx) => {
    await requireItem(tx, video.id)
    await lock(tx, playlistId)
    if ((await store.findPosition(tx, playlistId, video.public_id)) === undefined) throw notInIt()
    if (after !== video.public_id) await place(tx, { playlistId, video, after })
  })

/**
 * Removes a video from a playlist. Returns the public id of the video before it, or null if it was
 * the first. Throws 404 without the video.
 */
export const removeVideo = (db: Db, playlistId: number, videoId: string): Promise<string | null> =>
  db.transaction().execute(async (tx) => {
    await lock(tx, playlistId)
    const before = await store.removeVideo(tx, playlistId, videoId)
    if (before === undefined) throw notInIt()
    return before
  })

const notInIt = () => notFound('This video is not in the playlist')

/** Throws 404 if the item is deleted. It cannot be purged until the transaction ends. */
async function requireItem(tx: Tx, itemId: number): Promise<void> {
  if ((await lockItems(tx, [itemId])) === 0) throw notFound()
}

async function lock(tx: Tx, playlistId: number): Promise<number> {
  const videos = await store.lockPlaylist(tx, playlistId)
  if (videos === undefined) throw notFound()
  return videos
}

async function place(tx: Tx, { playlistId, video, after }: Place) {
  const isAfterOne = typeof after === 'string'
  const position = isAfterOne ? await store.findPosition(tx, playlistId, after) : after
  if (isAfterOne && position === undefined)
    throw new ProblemError('conflict', messages.playlistAfter)
  await store.placeVideo(tx, playlistId, video.id, position)
}
