import { sql } from 'kysely'
import type { Db } from '../../../infra/postgres/database.ts'
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
 * Takes what is next for this job: what it has taken before, if it was cut short; else of all that
 * wait, something of the owner who has waited longest for a turn. Undefined where nothing waits.
 */
export async function takeTurn(db: Db, jobId: string): Promise<Turn | undefined> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const { rows } = await sql<{ item_id: number } & Rung>`
      with mine as (
        select item_id, pass from rendition where job_id = ${jobId} and state = 'MAKING' limit 1
      ), waiting as (
        select distinct on (owner_id) rendition.owner_id, item_id, pass
        from rendition join item on item.id = item_id
        where state = 'WAITING' and item.deleted_at is null and not exists (
          select from rendition as earlier
          where earlier.item_id = rendition.item_id and earlier.pass < rendition.pass
            and earlier.state in ('WAITING', 'MAKING', 'GROWING'))
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
    if (first) return { item_id: first.item_id, pass: first.pass, rungs: rows }
    if (!(await somethingWaits(db))) return undefined
  }
  return undefined
}

async function somethingWaits(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('rendition')
    .innerJoin('item', 'item.id', 'rendition.item_id')
    .select('rung')
    .where('state', '=', 'WAITING')
    .where('item.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
