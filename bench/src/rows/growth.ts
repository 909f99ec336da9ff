import { addItem, insertContent } from '@seam/server/src/features/item/item-store.ts'
import { getPostFeed } from '@seam/server/src/features/post/feed.ts'
import { getVisiblePost } from '@seam/server/src/features/post/visible-post.ts'
import { runSearch } from '@seam/server/src/features/search/search.ts'
import { toggleVote } from '@seam/server/src/features/vote/store.ts'
import type { ResponseCache } from '@seam/server/src/infra/http/response-cache.ts'
import { openPool } from '@seam/server/src/infra/postgres/connections.ts'
import { type Db, openDatabase } from '@seam/server/src/infra/postgres/database.ts'
import { measureAlternately } from '../alternate.ts'
import { type Row, ratioRow } from '../row.ts'
import { createLibrary, libraryPost, readWords, zipfRank } from '../seed-library.ts'

const SMALL = 10_000
const LARGE = 300_000
const QUERIES = 280
/** Searches at once of which the slowest hundredth is measured. */
const SEARCHERS = 4

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

/** Caches nothing. */
const uncached: ResponseCache = {
  getOrSet: <Value>(_key: string, load: () => Promise<Value>) => load(),
  invalidate: async () => {},
}

const firstPage = { page: 1, limit: 12, feed: 'all' as const, sort: 'new' as const }

/** Publishes a post of one of the hundred accounts. */
const publish = (db: Db, time: number) =>
  db.transaction().execute(async (tx) => {
    const { id } = await addItem(tx, { kind: 'post', ownerId: 1 + (time % 100), listed: true })
    await insertContent(tx, 'post', id, `Number ${time} of the posts that are written here`)
  })

const search = (db: Db, q = '') =>
  runSearch(db, { q, type: 'post', page: 1, limit: 12, nsfw: 'BLUR' })

/** Each kind of call, with its number. */
const calls = (queries: string[]): Record<string, (db: Db, time: number) => Promise<unknown>> => ({
  search: (db, time) => search(db, queries[time % queries.length]),
  feed: (db) => getPostFeed(db, uncached, firstPage, null, null),
  "one person's posts": (db, time) => getPostFeed(db, uncached, firstPage, 1 + (time % 100), null),
  post: (db, time) => getVisiblePost(db, uncached, libraryPost(1 + ((time * 37) % SMALL)), null),
  'vote toggle': (db, time) =>
    toggleVote(db, 1 + (time % 100), 1 + ((time * 37) % SMALL), 'UPVOTE'),
  'new post': publish,
})

/** Returns the part of its rate that a call keeps in the large library: a write costs at most a tenth more. */
const goalOf = (name: string) => (name === 'new post' ? 0.9 : 0.5)

/** Compares the rate of the same calls in a large and in a small library, and of writes without search. */
export async function growthRows(databaseUrl: string): Promise<Row[]> {
  const largeUrl = await createLibrary(databaseUrl, 'bench_large', LARGE)
  const smallUrl = await createLibrary(databaseUrl, 'bench_small', SMALL)
  const queries = await createQueries(smallUrl)
  const open = (connectionString: string) =>
    openDatabase(openPool({ connectionString }, SEARCHERS, () => {}))
  const [large, small] = [open(largeUrl), open(smallUrl)]
  const rows: Row[] = []
  for (const [name, call] of Object.entries(calls(queries))) {
    const rate = async (db: Db) => {
      const start = performance.now()
      for (let time = 0; time < QUERIES; time += 1) await call(db, time)
      return (QUERIES / (performance.now() - start)) * 1000
    }
    // Warms the caches up.
    for (const db of [large, small]) await rate(db)
    const { ours, limit } = await measureAlternately(
      () => rate(large),
      () => rate(small),
    )
    rows.push(ratioRow(`${name} in 300,000 posts, in 10,000`, 'calls/s', ours, limit, goalOf(name)))
  }
  rows.push(await slowestSearchRow(large, queries), await searchedWriteRow(largeUrl))
  await large.destroy()
  await small.destroy()
  return rows
}

/** Measures the slowest hundredth of searches while several run at once. */
async function slowestSearchRow(db: Db, queries: string[]): Promise<Row> {
  const times: number[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: SEARCHERS }, async () => {
      while (next < 2 * QUERIES) {
        const q = queries[next++ % QUERIES]
        const start = performance.now()
        await search(db, q)
        times.push(performance.now() - start)
      }
    }),
  )
  const slowest = times.toSorted((a, b) => a - b)[Math.floor(0.99 * times.length)] ?? 0
  const name = `slowest 1% of ${SEARCHERS} searches at once in 300,000 posts`
  return {
    name,
    ours: slowest,
    limit: null,
    unit: 'ms',
    figure: slowest,
    goal: 150,
    better: 'lower',
  }
}

/** Compares a new post with one that search does not find. */
async function searchedWriteRow(connectionString: string): Promise<Row> {
  const pool = openPool({ connectionString }, 2, () => {})
  const db = openDatabase(pool)
  const rate = async (isSearched: boolean) => {
    await pool.query(`alter table post ${isSearched ? 'enable' : 'disable'} trigger post_search`)
    const start = performance.now()
    for (let time = 0; time < QUERIES; time += 1) await publish(db, time)
    return (QUERIES / (performance.now() - start)) * 1000
  }
  const { ours, limit } = await measureAlternately(
    () => rate(true),
    () => rate(false),
  )
  await db.destroy()
  return ratioRow('new post with search, without', 'posts/s', ours, limit, 0.5)
}
