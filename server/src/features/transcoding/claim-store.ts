import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { lockItem } from '../item/lock-store.ts'

/** The column that numbers the attempts at a step of the processing of a video. */
export type Step = 'attempt' | 'previews_attempt'

/** An attempt at a step. It ends when the video is deleted or the next attempt begins. */
export interface VideoClaim {
  item_id: number
  step: Step
  attempt: number
}

/** The maximum of the column. */
const MAX_STORED_STARTS = 32_767

const startsAfter = (more: 1 | -1) =>
  sql<number>`least(greatest(starts + ${sql.lit(more)}, 0), ${sql.lit(MAX_STORED_STARTS)})`

/**
 * Begins the next attempt at a step, which ends earlier ones, and counts a start. Returns undefined
 * if the video has failed, is complete, or no longer exists.
 */
export const claimStep = (tx: Tx, itemId: number, step: Step) =>
  tx
    .updateTable('video')
    .set({ starts: startsAfter(1), [step]: sql`${sql.ref(step)} + 1` })
    .where('item_id', '=', itemId)
    .where('state', '<>', 'FAILED')
    .where((eb) => eb.or([eb('state', '<>', 'READY'), eb('ladder_at', 'is', null)]))
    .returning([
      'starts',
      `${step} as attempt`,
      'play_file',
      'poster_file',
      'storyboard_file',
      (eb) =>
        eb
          .selectFrom('rendition')
          .select(sql<string[]>`array_agg(coalesce(file, quality || '.mp4'))`.as('files'))
          .whereRef('rendition.item_id', '=', 'video.item_id')
          .where('rendition.state', '=', 'READY')
          .as('rendition_files'),
    ])
    .executeTakeFirst()

/**
 * Returns whether an attempt may continue. If so, no other attempt can begin until the transaction
 * ends.
 */
export async function ownsStep(tx: Tx, { item_id, step, attempt }: VideoClaim): Promise<boolean> {
  if (!(await lockItem(tx, item_id))) return false
  const row = await tx
    .selectFrom('video')
    .select('item_id')
    .where('item_id', '=', item_id)
    .where(step, '=', attempt)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Undoes the counted start of an attempt, unless a later one has begun. */
export const uncountStart = (db: Db, { step, item_id, attempt }: VideoClaim) =>
  db
    .updateTable('video')
    .set({ starts: startsAfter(-1) })
    .where('item_id', '=', item_id)
    .where(step, '=', attempt)
    .execute()

export const clearStarts = (tx: Tx, { item_id }: VideoClaim) =>
  tx.updateTable('video').set({ starts: 0 }).where('item_id', '=', item_id).execute()
