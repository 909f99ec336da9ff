import { runSearch } from '@seam/server/src/features/search/search.ts'
import { openPool } from '@seam/server/src/infra/postgres/connections.ts'
import { openDatabase } from '@seam/server/src/infra/postgres/database.ts'
import { measureAlternately } from '../alternate.ts'
import { type Row, ratioRow } from '../row.ts'
import { createLibrary, readWords, zipfRank } from '../seed-library.ts'

const SMALL = 10_000
const LARGE = 300_000
const QUERIES = 280

/** Returns the same random numbers from 0 to 1 in every run. */
function createRandom(): () => number {
  let state = 7
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

/** Returns queries of every kind, with words as frequent as in the posts. */
async function createQueries(url: string): Promise<string[]> {
  const random = createRandom()
  const pool = openPool({ connectionString: url }, 1, () => {})
  const ranks = Array.from({ length: 3 * QUERIES }, () => zipfRank(random()))
  const words = await readWords(pool, ranks)
  await pool.end()
  return Array.from({ length: QUERIES }, (_, index) => {
    const [one = '', two = '', three = ''] = words.slice(3 * index)
    const kinds = [
      one,
      `${one} ${two}`,
      `${one} ${two} ${three}`,
      one.slice(0, 2 + Math.floor(3 * random())),
      `${one} -${two}`,
      `"${one} ${two}"`,
      // A typing error: two letters in the wrong order.
      one.slice(0, 3) + one.slice(4, 5) + one.slice(3, 4) + one.slice(5),
    ]
    return kinds[index % kinds.length] ?? one
  })
}

/** Compares the rate of the same searches in a large and in a small library. */
export async function searchGrowthRows(databaseUrl: string): Promise<Row[]> {
  const large = await createLibrary(databaseUrl, 'bench_large', LARGE)
  const small = await createLibrary(databaseUrl, 'bench_small', SMALL)
  const queries = await createQueries(small)
  const open = (connectionString: string) =>
    openDatabase(openPool({ connectionString }, 2, () => {}))
  const [largeDb, smallDb] = [open(large), open(small)]
  const rate = async (db: typeof largeDb) => {
    const start = performance.now()
    for (const q of queries) {
      await runSearch(db, { q, type: 'post', page: 1, limit: 12, nsfw: 'BLUR' })
    }
    return (queries.length / (performance.now() - start)) * 1000
  }
  // Warms the caches up.
  for (const db of [largeDb, smallDb]) await rate(db)
  const rates = await measureAlternately(
    () => rate(largeDb),
    () => rate(smallDb),
  )
  await largeDb.destroy()
  await smallDb.destroy()
  return [ratioRow('search in 300,000 posts, in 10,000', 'pages/s', rates.ours, rates.limit, 0.5)]
}
