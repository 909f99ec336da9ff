import { runSearch } from '@seam/server/src/features/search/search.ts'
import { videoFeed } from '@seam/server/src/features/video/feed.ts'
import { openPool } from '@seam/server/src/infra/postgres/connections.ts'
import { openDatabase } from '@seam/server/src/infra/postgres/database.ts'
import pg from 'pg'
import { measureAlternately } from '../alternate.ts'
import { goals } from '../goals.ts'
import { type Row, ratioRow } from '../row.ts'
import { uncached } from '../uncached.ts'

const TIMES = 600

async function rate(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (let time = 0; time < TIMES; time += 1) await work()
  return (TIMES / (performance.now() - start)) * 1000
}

/** Returns the statements that some work sends to the database, with their values. */
async function recordStatements(work: () => Promise<unknown>): Promise<pg.QueryConfig[]> {
  const sent: pg.QueryConfig[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: [pg.QueryConfig | string]) {
    const [statement] = args
    sent.push(typeof statement === 'string' ? { text: statement } : { ...statement })
    return query.apply(this, args as never) as never
  } as typeof query
  await work().finally(() => {
    pg.Client.prototype.query = query
  })
  return sent
}

/** Compares the first page of a search with its SQL through the driver alone, and with the feed. */
export async function searchRows(databaseUrl: string): Promise<Row[]> {
  const pool = openPool({ connectionString: databaseUrl }, 2, () => {})
  const db = openDatabase(pool)
  const client = await pool.connect()
  const first = { page: 1, limit: 12 }
  const search = (q: string) => () =>
    runSearch(db, { ...first, q, type: 'video' as const, nsfw: 'BLUR' as const })
  const feed = () =>
    videoFeed(db, uncached, { ...first, feed: 'all' as const, sort: 'new' as const }, null, null)
  const rows: Row[] = []
  for (const [name, q] of [
    ['a word of all 10,000', 'title'],
    ['a word of one', 'number 7777'],
    ['a typing error', 'tilte'],
  ] as const) {
    const statements = await recordStatements(search(q))
    const bare = async () => {
      for (const statement of statements) await client.query(statement)
    }
    const sql = await measureAlternately(
      () => rate(search(q)),
      () => rate(bare),
    )
    rows.push(
      ratioRow(`search for ${name}, its SQL`, 'pages/s', sql.ours, sql.limit, goals.searchSql),
    )
    const list = await measureAlternately(
      () => rate(search(q)),
      () => rate(feed),
    )
    rows.push(
      ratioRow(
        `search for ${name}, the feed`,
        'pages/s',
        list.ours,
        list.limit,
        goals.searchBesideFeed,
      ),
    )
  }
  client.release()
  await db.destroy()
  return rows
}
