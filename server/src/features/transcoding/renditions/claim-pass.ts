import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/postgres/database.ts'
import type { Weight } from '../job-names.ts'
import type { Rung } from './ladder.ts'

/** A claimed pass: some rungs of one video. */
export interface ClaimedPass {
  item_id: number
  pass: number
  rungs: Rung[]
}

/** The number of attempts if another worker claims the same pass first. */
const MAX_ATTEMPTS = 5

/**
 * Claims the next pass for this job: the one that it claimed before, if it was interrupted;
 * otherwise one of this weight, of the owner whose last claim is the oldest. Of each owner one
 * heavy pass is made at a time. Returns undefined where nothing can be claimed.
 */
export async function claimNextPass(
  db: Db,
  jobId: string,
  weight: Weight = 'ordinary',
): Promise<ClaimedPass | undefined> {
  if (weight === 'heavy') return claimHeavy(db, jobId)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const pass = await claim(db, jobId, weight)
    if (pass) return pass
    if (!(await hasWaitingRenditions(db, weight))) return undefined
  }
  return undefined
}

/** Claims in sequence over all workers, so that each claim sees the earlier ones of an owner. */
const claimHeavy = (db: Db, jobId: string) =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('heavy renditions', 0))`.execute(tx)
    return claim(tx, jobId, 'heavy')
  })

async function claim(db: Db | Tx, jobId: string, weight: Weight): Promise<ClaimedPass | undefined> {
  const heavy = weight === 'heavy'
  const { rows } = await sql<{ item_id: number } & Rung>`
    with mine as (
      select item_id, pass from rendition where job_id = ${jobId} and state = 'MAKING' limit 1
    ), waiting as (
      select distinct on (owner_id) rendition.owner_id, item_id, pass
      from rendition join item on item.id = item_id
      where state = 'WAITING' and heavy = ${heavy} and item.deleted_at is null and not exists (
        select from rendition as earlier
        where earlier.item_id = rendition.item_id and earlier.pass < rendition.pass
          and earlier.state in ('WAITING', 'MAKING', 'GROWING'))
        and not (${heavy} and exists (
          select from rendition as taken
          where taken.owner_id = rendition.owner_id and taken.heavy and taken.state = 'MAKING'))
      order by rendition.owner_id, pass, item_id
    ), next as (
      select item_id, pass from waiting
      where not exists (select from mine)
      order by (
        select max(taken_at) from rendition as taken where taken.owner_id = waiting.owner_id
      ) nulls first, pass, item_id
      limit 1
    )
    update rendition set state = 'MAKING', job_id = ${jobId}, taken_at = now(), progress = 0
    from (select * from mine union all select * from next) as chosen
    where rendition.item_id = chosen.item_id and rendition.pass = chosen.pass
      and (state = 'WAITING' or (state = 'MAKING' and job_id = ${jobId}))
    returning rendition.item_id, rung, rendition.pass, width, height
  `.execute(db)
  const [first] = rows
  return first && { item_id: first.item_id, pass: first.pass, rungs: rows }
}

/** Returns whether a rendition of this weight waits, of a video that is not deleted. */
export async function hasWaitingRenditions(db: Db | Tx, weight: Weight): Promise<boolean> {
  const row = await db
    .selectFrom('rendition')
    .innerJoin('item', 'item.id', 'rendition.item_id')
    .select('rung')
    .where('state', '=', 'WAITING')
    .where('heavy', '=', weight === 'heavy')
    .where('item.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
