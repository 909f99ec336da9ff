import { openPool, statementName } from '@seam/server/src/infra/postgres/connections.ts'
import { openDatabase } from '@seam/server/src/infra/postgres/database.ts'
import { videosById } from '@seam/server/src/features/video/store.ts'
import { type Row, ratio } from '../row.ts'

const TIMES = 1_500

async function rate(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (let time = 0; time < TIMES; time += 1) await work()
  return (TIMES / (performance.now() - start)) * 1000
}

/** What the query builder costs: twelve cards through it, beside the same SQL through the bare driver. */
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

  const builder: number[] = []
  const driver: number[] = []
  for (let round = 0; round < 3; round += 1) {
    builder.push(await rate(() => videosById(db, ids)))
    driver.push(await rate(() => pool.query({ name: statementName(text), text, values: [ids] })))
  }
  await db.destroy()
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[1] ?? 0
  return [ratio('twelve cards through Kysely', 'queries/s', middle(builder), middle(driver), 0.5)]
}
