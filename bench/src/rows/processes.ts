import { fileURLToPath } from 'node:url'
import { compareRequests } from '../load.ts'
import type { Product } from '../product.ts'
import { startProgram, stopProgram } from '../program.ts'
import { type Row, ratioRow } from '../row.ts'

const main = fileURLToPath(import.meta.resolve('@seam/server/src/app/main.ts'))

/**
 * Compares the feed for visitors of a site with two web processes with that of one, on the same
 * database. Needs two free cores beside those of the load.
 */
export async function processRows(product: Product, folder: string): Promise<Row[]> {
  const two = await startProgram(main, {
    PORT: '3919',
    ROLE: 'web',
    DATA_DIR: `${folder}/data`,
    DATABASE_URL: product.databaseUrl,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    WEB_PROCESSES: '2',
  })
  try {
    const feed = '/api/v1/video?page=1&limit=12'
    const rates = await compareRequests({ url: two.origin + feed }, { url: product.origin + feed })
    const name = "visitors' feed with 2 processes against 1"
    return [ratioRow(name, 'requests/s', rates.ours, rates.limit, 1.6)]
  } finally {
    await stopProgram(two)
  }
}
