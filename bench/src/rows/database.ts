import { openPool, statementName } from '@seam/server/src/infra/postgres/connections.ts'
import { openDatabase } from '@seam/server/src/infra/postgres/database.ts'
import { videosById } from '@seam/server/src/features/video/store.ts'
import { measureAlternately } from '../alternate.ts'
import { goals } from '../goals.ts'
import { type Row, ratioRow } from '../row.ts'

const TIMES = 1_500

async function rate(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (let time = 0; time < TIMES; time += 1) await work()
  return (TIMES / (performance.now() - start)) * 1000
}

/**
 * Measures the overhead of the query builder: twelve cards with it, and the same SQL with only the
 * driver.
 */
export async function databaseRows(databaseUrl: string): Promise<Row[]> {
  const pool = openPool({ connectionString: databaseUrl }, 2, () => {})
  const db = openDatabase(pool)
  const ids = Array.from({ length: 12 }, (_, index) => index + 100)
  let text = ''
  await videosById(
    openDatabase(pool, (sql) => {
      text = sql
    }),
    ids,
  )

  const rates = await measureAlternately(
    () => rate(() => videosById(db, ids)),
    () => rate(() => pool.query({ name: statementName(text), text, values: [ids] })),
  )
  await db.destroy()
  return [
    ratioRow('twelve cards through Kysely', 'queries/s', rates.ours, rates.limit, goals.cards),
  ]
}
