import { join } from 'node:path'
import { startEmbeddedPostgres } from '@seam/postgres/start.ts'
import { openPool } from '@seam/server/src/infra/postgres/connections.ts'
import { type Db, openDatabase } from '@seam/server/src/infra/postgres/database.ts'
import { measureAlternately } from '../alternate.ts'
import { type Call, createGrowthLibrary, type Library, openLibrary } from '../growth/library.ts'
import { peopleCalls } from '../growth/people-calls.ts'
import { postCalls, publishPost } from '../growth/post-calls.ts'
import { createQueries } from '../growth/queries.ts'
import { search, searchCalls } from '../growth/search-calls.ts'
import { LARGE, SMALL } from '../growth/sizes.ts'
import { slowestRequestRow } from '../growth/slowest-request.ts'
import { videoCalls } from '../growth/video-calls.ts'
import { percentile99 } from '../percentile.ts'
import { socketUrl } from '../socket-url.ts'
import { goals } from '../goals.ts'
import { type Row, ratioRow } from '../row.ts'
import { shortNumber } from '../table.ts'

const QUERIES = 280
/** Milliseconds after which no further call of a measurement starts. */
const MAX_MS = 5_000
/** Concurrent searches in the measurement of the 99th percentile. */
const SEARCHERS = 4
const [many, few] = [shortNumber(LARGE), shortNumber(SMALL)]

/** Returns the minimum share of its rate that a call must retain in the large library. */
const goalOf = (name: string) => (name === 'new post' ? goals.postOfMany : goals.callOfMany)

/**
 * Compares the rate of the same calls in a large and a small library, and of writes with and
 * without search. Measures the slowest searches in the large one.
 */
export async function growthRows(folder: string): Promise<Row[]> {
  const options = { dataDir: join(folder, 'growth'), log: () => {} }
  const seeded = await startEmbeddedPostgres(options)
  const url = socketUrl(seeded.connection)
  const largeUrl = await createGrowthLibrary(url, 'bench_large', LARGE)
  const smallUrl = await createGrowthLibrary(url, 'bench_small', SMALL)
  // Like a site that was restarted after it grew: its buffers match its size.
  await seeded.stop()
  const postgres = await startEmbeddedPostgres(options)
  try {
    return await measureGrowth(largeUrl, smallUrl, folder)
  } finally {
    await postgres.stop()
  }
}

async function measureGrowth(largeUrl: string, smallUrl: string, folder: string): Promise<Row[]> {
  const queries = await createQueries(smallUrl, QUERIES)
  const unspaced = await createQueries(smallUrl, QUERIES, 'unspaced')
  const large = await openLibrary(largeUrl, LARGE, SEARCHERS)
  const small = await openLibrary(smallUrl, SMALL, SEARCHERS)
  const calls = { ...searchCalls(queries, unspaced), ...postCalls, ...videoCalls, ...peopleCalls }
  const rows: Row[] = []
  for (const [name, call] of Object.entries(calls)) {
    const rate = (library: Library) => measureRate(call, library)
    // Warms up the caches.
    for (const library of [large, small]) await rate(library)
    const { ours, limit } = await measureAlternately(
      () => rate(large),
      () => rate(small),
    )
    rows.push(ratioRow(`${name}, of ${many} against ${few}`, 'calls/s', ours, limit, goalOf(name)))
  }
  rows.push(
    await slowestSearchRow(large.db, queries),
    await slowestRequestRow(largeUrl, folder),
    await searchedWriteRow(largeUrl),
  )
  await large.close()
  await small.close()
  return rows
}

/** Returns calls per second, from at most {@link QUERIES} calls; from fewer if they are slow. */
async function measureRate(call: Call, library: Library): Promise<number> {
  const start = performance.now()
  let time = 0
  while (time < QUERIES && performance.now() - start < MAX_MS) await call(library, time++)
  return (time / (performance.now() - start)) * 1000
}

/** Measures the 99th percentile of concurrent searches. */
async function slowestSearchRow(db: Db, queries: string[]): Promise<Row> {
  const times: number[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: SEARCHERS }, async () => {
      while (next < 2 * QUERIES) {
        const q = queries[next++ % QUERIES] ?? ''
        const start = performance.now()
        await search(db, 'post', q)
        times.push(performance.now() - start)
      }
    }),
  )
  const slowest = percentile99(times)
  const name = `slowest 1% of ${SEARCHERS} searches at once in ${many} posts`
  return {
    name,
    ours: slowest,
    limit: null,
    unit: 'ms',
    figure: slowest,
    goal: goals.slowestSearch,
    better: 'lower',
  }
}

/** Compares a new post with one that is not indexed for search. */
async function searchedWriteRow(connectionString: string): Promise<Row> {
  const pool = openPool({ connectionString }, 2, () => {})
  const db = openDatabase(pool)
  const rate = async (isSearched: boolean) => {
    await pool.query(`alter table post ${isSearched ? 'enable' : 'disable'} trigger post_search`)
    const start = performance.now()
    for (let time = 0; time < QUERIES; time += 1) await publishPost(db, time)
    return (QUERIES / (performance.now() - start)) * 1000
  }
  const { ours, limit } = await measureAlternately(
    () => rate(true),
    () => rate(false),
  )
  await db.destroy()
  return ratioRow('new post with search, without', 'posts/s', ours, limit, goals.searchedPost)
}
