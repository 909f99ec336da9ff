import { env } from 'node:process'
import { shortNumber } from '../table.ts'

/** How many posts, videos, comments and users each the small library has. */
export const SMALL = 10_000
/** How many the large library has. */
export const LARGE = Number(env.SEAM_BENCH_ITEMS ?? 300_000)

if (!Number.isInteger(LARGE) || LARGE <= SMALL) {
  throw new Error(`SEAM_BENCH_ITEMS must be an integer above ${shortNumber(SMALL)}`)
}
