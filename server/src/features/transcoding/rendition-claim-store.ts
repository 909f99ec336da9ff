import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { lockItem } from '../item/lock-store.ts'
import type { RenditionQueue } from './job-names.ts'
import type { Rendition } from './encoding/ladder.ts'

/** An attempt at a step. It ends when the video is deleted or the step is claimed again. */
export interface StepClaim {
  item_id: number
  step: number
  attempt: number
}

/** A claimed step: some renditions of one video. */
export interface ClaimedStep extends StepClaim {
  renditions: Rendition[]
}

/** The queue whose jobs make a rendition, as SQL. */
export const RENDITION_QUEUE = sql<RenditionQueue>`
  case when codec = 'av1' then 'av1' when heavy then 'heavy' else 'ordinary' end`

/** Waits for other transactions that claim heavy steps. */
export const lockHeavyClaims = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('heavy renditions', 0))`.execute(tx)

/**
 * Claims a step for a job: the one it claimed before, otherwise the step in this queue whose
 * owner's last claim is the oldest. Returns undefined if there is none or another job claims it
 * first.
 */
export async function claimStep(
  db: Db | Tx,
  jobId: string,
  queue: RenditionQueue,
): Promise<ClaimedStep | undefined> {
  const heavy = queue === 'heavy'
  const { rows } = await sql<StepClaim & Rendition>`
    with mine as (
      select item_id, step from rendition where job_id = ${jobId} and state = 'MAKING' limit 1
    ), waiting as (
      select distinct on (owner_id) rendition.owner_id, item_id, step
      from rendition join item on item.id = item_id
      where state = 'WAITING' and ${RENDITION_QUEUE} = ${queue} and item.deleted_at is null and not exists (
        select from rendition as earlier
        where earlier.item_id = rendition.item_id and earlier.step < rendition.step
          and earlier.state in ('WAITING', 'MAKING', 'GROWING'))
        and not (${heavy} and exists (
          select from rendition as taken
          where taken.owner_id = rendition.owner_id and taken.heavy and taken.state = 'MAKING'
            and taken.codec = 'h264'))
      order by rendition.owner_id, step, item_id
    ), next as (
      select item_id, step from waiting
      where not exists (select from mine)
      order by (
        select max(taken_at) from rendition as taken
        where taken.owner_id = waiting.owner_id
          and (taken.codec = 'av1') = ${queue === 'av1'}
      ) nulls first, step, item_id
      limit 1
    ), chosen as materialized (
      select item_id, codec, quality from rendition
      join (select * from mine union all select * from next) as step using (item_id, step)
      where state = 'WAITING' or (state = 'MAKING' and job_id = ${jobId})
      order by item_id, codec, quality for no key update of rendition
    )
    update rendition set state = 'MAKING', job_id = ${jobId}, taken_at = now(), progress = 0,
      attempt = attempt + 1
    from chosen
    where (rendition.item_id, rendition.codec, rendition.quality) = (chosen.item_id, chosen.codec, chosen.quality)
    returning rendition.item_id, rendition.codec, rendition.quality, rendition.step, width, height, rendition.attempt
  `.execute(db)
  const [first] = rows
  if (!first) return undefined
  const { item_id, step, attempt } = first
  return {
    item_id,
    step,
    attempt,
    renditions: rows.map(({ codec, quality, width, height }) => ({
      codec,
      quality,
      step,
      width,
      height,
    })),
  }
}

/**
 * Returns whether a claim still holds. If it does, no one can claim the step until the transaction
 * ends.
 */
export async function ownsStep(tx: Tx, { item_id, step, attempt }: StepClaim): Promise<boolean> {
  if (!(await lockItem(tx, item_id))) return false
  const rows = await tx
    .selectFrom('rendition')
    .select('attempt')
    .where('item_id', '=', item_id)
    .where('step', '=', step)
    .orderBy('quality')
    .forNoKeyUpdate()
    .execute()
  // Renditions completed by an earlier attempt keep its number.
  return Math.max(0, ...rows.map((row) => row.attempt)) === attempt
}

/** Returns whether a rendition in this queue waits, of a video that is not deleted. */
export async function hasWaitingRenditions(db: Db | Tx, queue: RenditionQueue): Promise<boolean> {
  const row = await db
    .selectFrom('rendition')
    .innerJoin('item', 'item.id', 'rendition.item_id')
    .select('quality')
    // A literal, so that the partial index is used.
    .where('state', '=', sql.lit('WAITING'))
    .where(RENDITION_QUEUE, '=', queue)
    .where('item.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Age at which a claimed rendition counts as lost. */
const LOST_AFTER = "interval '8 hours'"

export async function releaseLostClaims(tx: Tx): Promise<{ queue: RenditionQueue }[]> {
  const { rows } = await sql<{ queue: RenditionQueue }>`
    with lost as materialized (
      select item_id as lost_item, codec as lost_codec, quality as lost_quality from rendition
      where state = 'MAKING' and taken_at < now() - ${sql.raw(LOST_AFTER)}
      order by item_id, codec, quality for no key update
    )
    update rendition set state = 'WAITING', job_id = null, attempt = attempt + 1
    from lost where (item_id, codec, quality) = (lost_item, lost_codec, lost_quality)
    returning ${RENDITION_QUEUE} as queue
  `.execute(tx)
  return rows
}
