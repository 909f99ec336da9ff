import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/postgres/database.ts'
import type { Weight } from '../job-names.ts'
import type { Rung } from './ladder.ts'

/** What is made next: some rungs of one video. */
export interface Turn {
  item_id: number
  pass: number
  rungs: Rung[]
}

/** How often it is tried again where another worker took the same first. */
const TRIES = 5

/**
 * Takes what is next for this job: what it has taken before, if it was cut short; else of all of this
 * weight that wait, something of the owner who has waited longest for a turn. Of an owner one heavy
 * pass is made at a time. Undefined where nothing can be taken.
 */
export async function takeTurn(
  db: Db,
  jobId: string,
  weight: Weight = 'ordinary',
): Promise<Turn | undefined> {
  if (weight === 'heavy') return takeHeavyTurn(db, jobId)
  for (let tried = 0; tried < TRIES; tried += 1) {
    const turn = await claim(db, jobId, weight)
    if (turn) return turn
    if (!(await somethingWaits(db, weight))) return undefined
  }
  return undefined
}

/** One claim after the other over all workers, so that each sees what an owner has taken before. */
const takeHeavyTurn = (db: Db, jobId: string) =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('heavy renditions', 0))`.execute(tx)
    return claim(tx, jobId, 'heavy')
  })

async function claim(db: Db | Tx, jobId: string, weight: Weight): Promise<Turn | undefined> {
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

/** Whether a rendition of this weight waits, of a video that is not deleted. */
export async function somethingWaits(db: Db | Tx, weight: Weight): Promise<boolean> {
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
