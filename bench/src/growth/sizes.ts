import { env } from 'node:process'
import { shortNumber } from '../table.ts'

/** Number of each of posts, videos, comments and users in the small library. */
export const SMALL = 10_000
/** The same for the large library. */
export const LARGE = Number(env.SEAM_BENCH_ITEMS ?? 300_000)

if (!Number.isInteger(LARGE) || LARGE <= SMALL) {
  throw new Error(`SEAM_BENCH_ITEMS must be an integer above ${shortNumber(SMALL)}`)
}
