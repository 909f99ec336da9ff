import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { updateListing } from '../item/item-store.ts'
import { lockItem } from '../item/lock-store.ts'

/** Returns what processing needs to know about a video, or undefined if it is deleted. */
export const findVideoToProcess = (db: Db | Tx, itemId: number) =>
  db
    .selectFrom('video')
    .innerJoin('item', 'item.id', 'video.item_id')
    .innerJoin('asset as source', 'source.id', 'video.source_asset_id')
    .select([
      'video.item_id',
      'video.state',
      'video.play_file',
      'video.poster_file',
      'video.storyboard_file',
      'video.ladder_at',
      'video.heavy',
      'video.original_state',
      'item.owner_id',
      'source.public_id as source_id',
      'source.duration',
      'source.width',
      'source.height',
      'source.probe',
    ])
    .where('video.item_id', '=', itemId)
    .where('item.deleted_at', 'is', null)
    .executeTakeFirst()

export type VideoToProcess = NonNullable<Awaited<ReturnType<typeof findVideoToProcess>>>

/** Sets the progress of a video, in percent. Never lowers it. */
export const saveProgress = (db: Db | Tx, itemId: number, progress: number) =>
  db
    .updateTable('video')
    .set({ progress })
    .where('item_id', '=', itemId)
    .where('progress', '<', progress)
    .where('state', '=', 'PROCESSING')
    .execute()

/** Marks a video that exceeds the time limit of its queue as heavy. */
export const markHeavy = (tx: Tx, itemId: number) =>
  tx.updateTable('video').set({ heavy: true }).where('item_id', '=', itemId).execute()

/**
 * Saves the file that plays everywhere, and lists the video if it is public. `copied` means that
 * the file has the same streams as the original; it overrides what the inspection of the upload
 * predicted.
 */
export async function markPlayable(
  tx: Tx,
  itemId: number,
  { file, copied }: { file: string; copied: boolean },
): Promise<void> {
  await lockItem(tx, itemId)
  await tx
    .updateTable('video')
    .set({ play_file: file, playable_at: sql`coalesce(playable_at, now())` })
    .where('item_id', '=', itemId)
    .execute()
  await tx
    .updateTable('asset')
    .from('video')
    .set({ copied })
    .whereRef('asset.id', '=', 'video.source_asset_id')
    .where('video.item_id', '=', itemId)
    .where('asset.copied', 'is distinct from', copied)
    .execute()
  await updateListing(tx, itemId)
}

export const markPoster = (db: Tx, itemId: number, file: string) =>
  db.updateTable('video').set({ poster_file: file }).where('item_id', '=', itemId).execute()

export const markStoryboard = (db: Tx, itemId: number, file: string) =>
  db.updateTable('video').set({ storyboard_file: file }).where('item_id', '=', itemId).execute()

export const markReady = (db: Db | Tx, itemId: number) =>
  db
    .updateTable('video')
    .set({ state: 'READY', progress: 100, failure: null })
    .where('item_id', '=', itemId)
    .execute()

export const markFailed = (db: Db | Tx, itemId: number, reason: string) =>
  db
    .updateTable('video')
    .set({ state: 'FAILED', failure: reason })
    .where('item_id', '=', itemId)
    .execute()

/** Resets a failed video to the start of its processing, and counts the owner's retry. */
export const resetForRetry = (tx: Tx, itemId: number) =>
  tx
    .updateTable('video')
    .set({
      state: 'PROCESSING',
      progress: 0,
      failure: null,
      starts: 0,
      retries: sql`retries + 1`,
    })
    .where('item_id', '=', itemId)
    .execute()

/** Serializes transactions that enqueue videos of this owner. */
export const lockVideoQueue = (tx: Tx, ownerId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('enqueue video', ${ownerId}))`.execute(tx)

/** Counts an owner's videos that wait to become playable or for their previews. */
export async function countUnprocessed(tx: Tx, ownerId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('video')
    .innerJoin('item', 'item.id', 'video.item_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('video.state', '=', sql.lit('PROCESSING'))
    .where('video.ladder_at', 'is', null)
    .where('item.owner_id', '=', ownerId)
    .where('item.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export const findCost = (tx: Tx, itemId: number) =>
  tx
    .selectFrom('video')
    .innerJoin('asset as source', 'source.id', 'video.source_asset_id')
    .select(['source.work', 'source.copied', 'source.duration'])
    .where('video.item_id', '=', itemId)
    .executeTakeFirstOrThrow()

/** Returns up to `limit` ready videos whose renditions are not planned, newest first. */
export async function findUnplanned(tx: Tx, limit: number) {
  const { rows } = await sql<{ item_id: number; owner_id: number; heavy: boolean }>`
    select item_id, owner_id, heavy from video join item on item.id = item_id
    where ladder_at is null and state = 'READY' and deleted_at is null
    order by item_id desc limit ${sql.lit(limit)}
  `.execute(tx)
  return rows
}
