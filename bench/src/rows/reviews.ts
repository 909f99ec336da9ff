import { getQueue } from '@seam/server/src/features/moderation/review/queue.ts'
import { openPool } from '@seam/server/src/infra/postgres/connections.ts'
import { openDatabase } from '@seam/server/src/infra/postgres/database.ts'
import pg from 'pg'
import { measureAlternately } from '../alternate.ts'
import { goals } from '../goals.ts'
import { type Row, ratioRow } from '../row.ts'

/** Enough for a second: the first ones replan the statements, because the tables have changed. */
const TIMES = 2_000
const FEW = 100
const MANY = 100_000

async function rate(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (let time = 0; time < TIMES; time += 1) await work()
  return (TIMES / (performance.now() - start)) * 1000
}

const INSERT = `
  with decided as (
    insert into decision
      (public_id, account_id, kind, action, facts, reference, is_reported, snapshot)
    select 'd-' || n, account.id, 'profile', 'warn', '', '', false,
      '{"title": "", "text": "", "wasAdult": false}'
    from generate_series(1, $1::int) n
    join account on account.username = 'person_' || (n % 100 + 1)
    returning id, account_id
  ), opened as (
    insert into review (public_id, kind, account_id, appealed_id, rank, reports)
    select 'r-' || id, 'profile', account_id, id, id * 7919 % 1000003, 1 from decided
    returning id
  )
  insert into report (public_id, review_id, reporter_key, reason, content, weight)
  select 'p-' || id, id, '\\x00', 'spam', 'Look at this', 0.3 from opened`

/** Fills the queue with `count` reviews of one report each. The trigger would count one by one. */
async function fillQueue(pool: pg.Pool, count: number) {
  await pool.query('alter table review disable trigger review_counts')
  await pool.query(`delete from decision where public_id like 'd-%'`)
  if (count > 0) await pool.query(INSERT, [count])
  await pool.query('alter table review enable trigger review_counts')
  await pool.query(
    'update review_counter set open = (select count(*) from review where closed_at is null)',
  )
  // Otherwise autovacuum would do it during the measurement.
  await pool.query('vacuum analyze decision, review, report')
}

/** Compares the first page of a queue of 100,000 reviews with that of a queue of 100. */
export async function reviewRows(databaseUrl: string): Promise<Row[]> {
  const pool = openPool({ connectionString: databaseUrl }, 2, () => {})
  const db = openDatabase(pool)
  const seeding = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const measure = (count: number) => async () => {
    await fillQueue(seeding, count)
    return rate(() => getQueue(db, { accountId: 0, role: 'owner' }, { page: 1, limit: 12 }))
  }
  const pages = await measureAlternately(measure(MANY), measure(FEW))
  await fillQueue(seeding, 0)
  await seeding.end()
  await db.destroy()
  return [
    ratioRow('queue of 100,000 reviews', 'pages/s', pages.ours, pages.limit, goals.reviewQueue),
  ]
}
