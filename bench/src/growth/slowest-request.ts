import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { search } from '@seam/contract/search.ts'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { percentile99 } from '../percentile.ts'
import { startProgram, stopProgram } from '../program.ts'
import { goals } from '../goals.ts'
import type { Row } from '../row.ts'
import { shortNumber } from '../table.ts'
import { createQueries } from './queries.ts'
import { LARGE } from './sizes.ts'

const main = fileURLToPath(import.meta.resolve('@seam/server/src/app/main.ts'))
const QUERIES = 2_000
/** Requests before the measurement, to warm up the database caches. */
const WARM_UP = 280
/** Concurrent requests. */
const SEARCHERS = 4

/** Starts the product on a library, and measures the 99th percentile of searches over HTTP. */
export async function slowestRequestRow(databaseUrl: string, folder: string): Promise<Row> {
  const queries = await createQueries(databaseUrl, WARM_UP + QUERIES)
  const seam = await startProgram(main, {
    PORT: '3920',
    ROLE: 'web',
    DATA_DIR: join(folder, 'search-data'),
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    WEB_PROCESSES: '1',
  })
  try {
    await timeSearches(seam.origin, queries.slice(0, WARM_UP))
    const slowest = percentile99(await timeSearches(seam.origin, queries.slice(WARM_UP)))
    return {
      name: `slowest 1% of ${SEARCHERS} requests at once that search ${shortNumber(LARGE)} posts or videos`,
      ours: slowest,
      limit: null,
      unit: 'ms',
      figure: slowest,
      goal: goals.slowestRequest,
      better: 'lower',
    }
  } finally {
    await stopProgram(seam)
  }
}

/** Searches for posts and videos alternately. Returns the milliseconds of each request. */
async function timeSearches(origin: string, queries: string[]): Promise<number[]> {
  const times: number[] = []
  let next = 0
  const searchNext = async () => {
    const index = next++
    const type = index % 2 === 0 ? 'post' : 'video'
    const parameters = new URLSearchParams({
      q: queries[index] ?? '',
      type,
      page: '1',
      limit: '12',
    })
    const start = performance.now()
    const response = await fetch(`${origin}${API_BASE}${search.path}?${parameters.toString()}`)
    const body = await response.text()
    times.push(performance.now() - start)
    if (!response.ok) throw new Error(body)
  }
  await Promise.all(
    Array.from({ length: SEARCHERS }, async () => {
      while (next < queries.length) await searchNext()
    }),
  )
  return times
}
