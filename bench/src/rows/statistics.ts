import { readVideoStatistics } from '@seam/server/src/features/statistics/statistics.ts'
import { openPool } from '@seam/server/src/infra/postgres/connections.ts'
import { openDatabase } from '@seam/server/src/infra/postgres/database.ts'
import { measureAlternately } from '../alternate.ts'
import { goals } from '../goals.ts'
import { type Row, ratioRow } from '../row.ts'

const TIMES = 200
const MILLION = 1_000_000
const YEAR = 365

/**
 * Compares the statistics of a year of a video with a million views, from a hundred sources on
 * each day, to those of a video with a view a day.
 */
export async function statisticsRows(databaseUrl: string): Promise<Row[]> {
  const pool = openPool({ connectionString: databaseUrl }, 2, () => {})
  const db = openDatabase(pool)
  const { rows } = await pool.query<{ id: number }>(
    'select item_id as id from video order by item_id limit 2',
  )
  const [popular = 0, unknown = 0] = rows.map(({ id }) => id)
  for (const [itemId, views, sources] of [
    [popular, Math.round(MILLION / YEAR), 100],
    [unknown, 1, 1],
  ] as const) {
    await pool.query(
      `with day as (
         select (now() at time zone 'utc')::date - n as day from generate_series(0, $4 - 1) as n
       ), added as (
         insert into video_day (item_id, day, views, upvotes, downvotes, comments, viewers, watched)
         select $1, day, $2::int, 0, 0, 0, $2::int, array_fill($2::int, array[50]) from day
       )
       insert into video_source (item_id, day, source, viewers)
       select $1, day, 'host' || n || '.example', greatest(1, $2::int / $3)
       from day, generate_series(1, $3::int) as n`,
      [itemId, views, sources, YEAR],
    )
  }
  await pool.query('analyze video_day, video_source')
  const rate = (itemId: number) => async () => {
    const start = performance.now()
    for (let time = 0; time < TIMES; time += 1) {
      await readVideoStatistics(db, itemId, 28)
    }
    return (TIMES / (performance.now() - start)) * 1000
  }
  const { ours, limit } = await measureAlternately(rate(popular), rate(unknown))
  await db.destroy()
  return [
    ratioRow('statistics of a million views', 'pages/s', ours, limit, goals.statisticsOfMillion),
  ]
}
