import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import type { StepClaim } from './rendition-claim-store.ts'
import { type Rendition } from './encoding/ladder.ts'
import type { PlayableRendition } from './encoding/master-playlist.ts'
import { FIRST_QUALITY, firstRendition } from '../assets/file-names.ts'
import { updateListing } from '../item/item-store.ts'

interface Owned {
  item_id: number
  owner_id: number
  heavy: boolean
}

/**
 * Adds the planned renditions of a video and keeps existing ones. Returns whether any are
 * unfinished.
 */
export async function planLadder(
  tx: Tx,
  video: Owned,
  renditions: readonly Rendition[],
): Promise<boolean> {
  await tx
    .insertInto('rendition')
    .values(renditions.map((rendition) => rowOf(video, rendition)))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Failed renditions are retried.
  await tx
    .updateTable('rendition')
    .set({ state: 'WAITING', job_id: null, progress: 0, starts: 0 })
    .where('item_id', '=', video.item_id)
    .where('state', '=', 'FAILED')
    .execute()
  await markLadderPlanned(tx, video.item_id)
  return (await countUnfinished(tx, video.item_id)) > 0
}

/** Marks the renditions of a video as planned, even if there are none. */
export const markLadderPlanned = (db: Db | Tx, itemId: number) =>
  db
    .updateTable('video')
    .set({ ladder_at: sql`now()` })
    .where('item_id', '=', itemId)
    .execute()

const rowOf = ({ item_id, owner_id, heavy }: Owned, rendition: Rendition) => ({
  item_id,
  owner_id,
  heavy,
  ...rendition,
  job_id: null,
  taken_at: null,
  peak_rate: null,
  average_rate: null,
  codecs: null,
  frame_rate: null,
  playlist: null,
  key_frames: null,
  key_frame_peak_rate: null,
  key_frame_average_rate: null,
})

/** Counts the unfinished renditions of a video. It is ready without those of AV1. */
export async function countUnfinished(db: Db | Tx, itemId: number): Promise<number> {
  const { count } = await db
    .selectFrom('rendition')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('item_id', '=', itemId)
    .where('codec', '=', 'h264')
    .where('state', 'in', ['WAITING', 'MAKING', 'GROWING'])
    .executeTakeFirstOrThrow()
  return count
}

export async function lacksRenditions(tx: Tx, itemId: number): Promise<boolean> {
  const playable = await tx
    .selectFrom('rendition')
    .select('quality')
    .where('item_id', '=', itemId)
    .where('state', '=', 'READY')
    .limit(1)
    .executeTakeFirst()
  return playable === undefined
}

export async function waitsForAv1(tx: Tx, itemId: number): Promise<boolean> {
  const waiting = await tx
    .selectFrom('rendition')
    .select('quality')
    .where('item_id', '=', itemId)
    .where('codec', '=', 'av1')
    .where('state', '=', sql.lit('WAITING'))
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined
}

export const findFirstRendition = (db: Db, itemId: number) =>
  db
    .selectFrom('rendition')
    .select(['state', 'playlist', 'file'])
    .where('item_id', '=', itemId)
    .where('codec', '=', firstRendition.codec)
    .where('quality', '=', firstRendition.quality)
    .executeTakeFirst()

export interface RenditionMetadata {
  peak_rate: number
  average_rate: number
  codecs: string
  frame_rate: number
  playlist: string
  key_frames: number[] | null
  key_frame_peak_rate: number | null
  key_frame_average_rate: number | null
}

/** Saves the encoded part of the first rendition, which makes the video playable. */
export async function savePartialRendition(
  tx: Tx,
  video: Owned,
  rendition: Rendition,
  metadata: RenditionMetadata,
): Promise<void> {
  const partial = { ...metadata, state: 'GROWING' as const }
  await tx
    .insertInto('rendition')
    .values({ ...rowOf(video, rendition), ...partial })
    .onConflict((conflict) =>
      conflict.columns(['item_id', 'codec', 'quality']).doUpdateSet(partial),
    )
    .execute()
  await markAdaptive(tx, video.item_id)
}

export interface CompleteRendition extends RenditionMetadata {
  file: string
}

/** Saves a complete rendition with its file name, which makes the video playable. */
export async function saveCompleteRendition(
  tx: Tx,
  video: Owned,
  rendition: Rendition,
  metadata: CompleteRendition,
): Promise<void> {
  const complete = { ...metadata, state: 'READY' as const, progress: 1 }
  await tx
    .insertInto('rendition')
    .values({ ...rowOf(video, rendition), ...complete })
    .onConflict((conflict) =>
      conflict.columns(['item_id', 'codec', 'quality']).doUpdateSet(complete),
    )
    .execute()
  await markAdaptive(tx, video.item_id)
}

async function markAdaptive(tx: Tx, itemId: number) {
  const { numUpdatedRows } = await tx
    .updateTable('video')
    .set({ adaptive: true, playable_at: sql`coalesce(playable_at, now())` })
    .where('item_id', '=', itemId)
    .where((eb) => eb.or([eb('adaptive', '=', false), eb('playable_at', 'is', null)]))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await updateListing(tx, itemId)
}

/** Deletes the partial first rendition of a video that failed, which is then no longer playable. */
export async function deletePartialRendition(tx: Tx, itemId: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('rendition')
    .where('item_id', '=', itemId)
    .where('state', '=', 'GROWING')
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  await tx
    .updateTable('video')
    .set({ adaptive: false, playable_at: null })
    .where('item_id', '=', itemId)
    .execute()
  await updateListing(tx, itemId)
}

const ofStep = (db: Db | Tx, { item_id, step, attempt }: StepClaim) =>
  db
    .updateTable('rendition')
    .where('item_id', '=', item_id)
    .where('step', '=', step)
    .where('attempt', '=', attempt)
    .where('state', '=', 'MAKING')

/** Marks a step as failed. Returns false if the claim is lost. */
export async function markStepFailed(db: Db | Tx, step: StepClaim): Promise<boolean> {
  const { numUpdatedRows } = await ofStep(db, step).set({ state: 'FAILED' }).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Changes the number of starts of a step. Returns the new number, or 0 if the claim is lost. */
export async function addStepStarts(db: Db, step: StepClaim, more: 1 | -1): Promise<number> {
  const row = await ofStep(db, step)
    .set({ starts: sql<number>`greatest(starts + ${more}, 0)` })
    .returning('starts')
    .executeTakeFirst()
  return row?.starts ?? 0
}

/** Saves the progress of a step, from 0 to 1, and of the video, from `from` to 99 percent. */
export async function saveStepProgress(
  db: Tx,
  step: StepClaim,
  { share, from }: { share: number; from: number },
): Promise<void> {
  const itemId = step.item_id
  await ofStep(db, step).set({ progress: share }).execute()
  await sql`
    update video set progress = made.percent
    from (
      select ${from} + floor(${99 - from} * sum(progress * width * height) / sum(width * height))::int
        as percent
      from rendition where item_id = ${itemId} and codec = 'h264'
    ) as made
    where item_id = ${itemId} and state = 'PROCESSING' and progress < made.percent
  `.execute(db)
}

interface StoredRendition extends PlayableRendition {
  playlist: string | null
  /** The bytes of each segment up to the end of its key frame. */
  key_frames: number[] | null
}

const selectPlayable = sqlStatement<[assetPublicId: string], StoredRendition>(`
  select rendition.codec, rendition.quality, rendition.state, rendition.width, rendition.height, rendition.peak_rate,
    rendition.average_rate, rendition.codecs, rendition.frame_rate, rendition.playlist, rendition.key_frames,
    rendition.key_frame_peak_rate, rendition.key_frame_average_rate
  from asset
  join video on video.source_asset_id = asset.id
  join rendition on rendition.item_id = video.item_id
  where asset.public_id = $1 and rendition.state in ('GROWING', 'READY')
    -- Players do not switch codecs: they would miss the AV1 renditions that do not exist yet.
    and (codec = 'h264' or not exists (
      select from rendition as other
      where other.item_id = rendition.item_id and other.codec = rendition.codec
        and other.state <> 'READY'))
  order by (codec, quality) <> ('${firstRendition.codec}', ${FIRST_QUALITY}), rendition.step, quality`)

/**
 * Returns the playable renditions of a source asset, starting with the one that players should
 * start with.
 */
export const findPlayableRenditions = (db: Db, assetPublicId: string) =>
  selectPlayable(db, assetPublicId)

export interface CaptionFiles {
  /** File names by language. */
  captions: Record<string, string>
  /** Seconds. */
  duration: number
}

const selectCaptions = sqlStatement<[assetPublicId: string], CaptionFiles>(`
  select video.captions, coalesce(asset.duration, 0) as duration
  from asset join video on video.source_asset_id = asset.id
  where asset.public_id = $1`)

export const findCaptions = async (db: Db, assetPublicId: string): Promise<CaptionFiles> =>
  (await selectCaptions(db, assetPublicId))[0] ?? { captions: {}, duration: 0 }
