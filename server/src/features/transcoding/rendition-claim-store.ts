import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { lockItem } from '../item/lock-store.ts'
import type { RenditionQueue } from './job-names.ts'
import type { Rung } from './encoding/ladder.ts'

/** An attempt at a pass. It ends when the video is deleted or the pass is claimed again. */
export interface PassClaim {
  item_id: number
  pass: number
  attempt: number
}

/** A claimed pass: some rungs of one video. */
export interface ClaimedPass extends PassClaim {
  rungs: Rung[]
}

/** The queue whose jobs make a rendition, as SQL. */
export const RENDITION_QUEUE = sql<RenditionQueue>`
  case when codec = 'av1' then 'av1' when heavy then 'heavy' else 'ordinary' end`

/** Waits for other transactions that claim heavy passes. */
export const lockHeavyClaims = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('heavy renditions', 0))`.execute(tx)

/**
 * Claims a pass for a job: the one it claimed before, otherwise the pass in this queue whose
 * owner's last claim is the oldest. Returns undefined if there is none or another job claims it
 * first.
 */
export async function claimPass(
  db: Db | Tx,
  jobId: string,
  queue: RenditionQueue,
): Promise<ClaimedPass | undefined> {
  const heavy = queue === 'heavy'
  const { rows } = await sql<PassClaim & Rung>`
    with mine as (
      select item_id, pass from rendition where job_id = ${jobId} and state = 'MAKING' limit 1
    ), waiting as (
      select distinct on (owner_id) rendition.owner_id, item_id, pass
      from rendition join item on item.id = item_id
      where state = 'WAITING' and ${RENDITION_QUEUE} = ${queue} and item.deleted_at is null and not exists (
        select from rendition as earlier
        where earlier.item_id = rendition.item_id and earlier.pass < rendition.pass
          and earlier.state in ('WAITING', 'MAKING', 'GROWING'))
        and not (${heavy} and exists (
          select from rendition as taken
          where taken.owner_id = rendition.owner_id and taken.heavy and taken.state = 'MAKING'
            and taken.codec = 'h264'))
      order by rendition.owner_id, pass, item_id
    ), next as (
      select item_id, pass from waiting
      where not exists (select from mine)
      order by (
        select max(taken_at) from rendition as taken
        where taken.owner_id = waiting.owner_id
          and (taken.codec = 'av1') = ${queue === 'av1'}
      ) nulls first, pass, item_id
      limit 1
    ), chosen as materialized (
      select item_id, codec, rung from rendition
      join (select * from mine union all select * from next) as pass using (item_id, pass)
      where state = 'WAITING' or (state = 'MAKING' and job_id = ${jobId})
      order by item_id, codec, rung for no key update of rendition
    )
    update rendition set state = 'MAKING', job_id = ${jobId}, taken_at = now(), progress = 0,
      attempt = attempt + 1
    from chosen
    where (rendition.item_id, rendition.codec, rendition.rung) = (chosen.item_id, chosen.codec, chosen.rung)
    returning rendition.item_id, rendition.codec, rendition.rung, rendition.pass, width, height, rendition.attempt
  `.execute(db)
  const [first] = rows
  if (!first) return undefined
  const { item_id, pass, attempt } = first
  return {
    item_id,
    pass,
    attempt,
    rungs: rows.map(({ codec, rung, width, height }) => ({ codec, rung, pass, width, height })),
  }
}

/**
 * Returns whether a claim still holds. If it does, no one can claim the pass until the transaction
 * ends.
 */
export async function ownsPass(tx: Tx, { item_id, pass, attempt }: PassClaim): Promise<boolean> {
  if (!(await lockItem(tx, item_id))) return false
  const rows = await tx
    .selectFrom('rendition')
    .select('attempt')
    .where('item_id', '=', item_id)
    .where('pass', '=', pass)
    .orderBy('rung')
    .forNoKeyUpdate()
    .execute()
  // Rungs completed by an earlier attempt keep its number.
  return Math.max(0, ...rows.map((row) => row.attempt)) === attempt
}

/** Returns whether a rendition in this queue waits, of a video that is not deleted. */
export async function hasWaitingRenditions(db: Db | Tx, queue: RenditionQueue): Promise<boolean> {
  const row = await db
    .selectFrom('rendition')
    .innerJoin('item', 'item.id', 'rendition.item_id')
    .select('rung')
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
      select item_id as lost_item, codec as lost_codec, rung as lost_rung from rendition
      where state = 'MAKING' and taken_at < now() - ${sql.raw(LOST_AFTER)}
      order by item_id, codec, rung for no key update
    )
    update rendition set state = 'WAITING', job_id = null, attempt = attempt + 1
    from lost where (item_id, codec, rung) = (lost_item, lost_codec, lost_rung)
    returning ${RENDITION_QUEUE} as queue
  `.execute(tx)
  return rows
}
