import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/postgres/database.ts'
import { settleListing } from '../store.ts'

/** What processing needs to know of a video; undefined once it is deleted. */
export const videoToProcess = (db: Db, itemId: number) =>
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
      'item.owner_id',
      'source.public_id as source_id',
      'source.duration',
    ])
    .where('video.item_id', '=', itemId)
    .where('item.deleted_at', 'is', null)
    .executeTakeFirst()

export type VideoToProcess = NonNullable<Awaited<ReturnType<typeof videoToProcess>>>

/** Progress only rises within one processing. Gives whether the video is still wanted. */
export async function noteProgress(db: Db, itemId: number, progress: number): Promise<boolean> {
  await db
    .updateTable('video')
    .set({ progress })
    .where('item_id', '=', itemId)
    .where('progress', '<', progress)
    .where('state', '=', 'PROCESSING')
    .execute()
  return (await videoToProcess(db, itemId)) !== undefined
}

/** The video has a file that plays everywhere now, and enters the lists if it is public. */
export const markPlayable = (db: Db, itemId: number, file: string) =>
  db.transaction().execute(async (tx) => {
    await tx
      .updateTable('video')
      .set({ play_file: file, playable_at: sql`coalesce(playable_at, now())` })
      .where('item_id', '=', itemId)
      .execute()
    await settleListing(tx, itemId)
  })

export const markPoster = (db: Db, itemId: number, file: string) =>
  db.updateTable('video').set({ poster_file: file }).where('item_id', '=', itemId).execute()

export const markStoryboard = (db: Db, itemId: number, file: string) =>
  db.updateTable('video').set({ storyboard_file: file }).where('item_id', '=', itemId).execute()

export const markReady = (db: Db | Tx, itemId: number) =>
  db
    .updateTable('video')
    .set({ state: 'READY', progress: 100, failure: null })
    .where('item_id', '=', itemId)
    .execute()

export const markFailed = (db: Db, itemId: number, reason: string) =>
  db
    .updateTable('video')
    .set({ state: 'FAILED', failure: reason })
    .where('item_id', '=', itemId)
    .execute()

export const restart = (tx: Tx, itemId: number) =>
  tx
    .updateTable('video')
    .set({ state: 'PROCESSING', progress: 0, failure: null })
    .where('item_id', '=', itemId)
    .execute()
