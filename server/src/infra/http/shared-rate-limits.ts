import { createHash } from 'node:crypto'
import { LOOPBACK_FACTOR } from '@seam/contract/rate-limits.ts'
import type { Db } from '../postgres/database.ts'
import type { Job } from '../queue.ts'
import { addPoints, deleteExpiredCounts, subtractPoints } from './rate-limit-store.ts'
import { type CreateRateLimiter, tooManyRequests, unlimited, weightOf } from './rate-limits.ts'

/**
 * Like `rateLimiterFactory`, but counted in the database across all processes, for the few limits
 * that protect passwords and the disk. Names and addresses are stored as hashes.
 */
export function sharedRateLimiterFactory(
  db: Db,
  enabled: boolean,
  lenient = false,
): CreateRateLimiter {
  if (!enabled) return () => unlimited
  return (name, points, seconds) => {
    const hashOf = (key: string) => createHash('sha256').update(`${name}\n${key}`).digest()
    const add = (key: string, ip: string) =>
      addPoints(db, hashOf(key), weightOf(ip, lenient), seconds)
    return {
      async consume(key, ip = key) {
        const count = await add(key, ip)
        if (count.points <= points * LOOPBACK_FACTOR) return
        throw tooManyRequests(Math.max(1, Math.ceil(count.remainingMs / 1000)))
      },
      refund: (key, ip = key) => subtractPoints(db, hashOf(key), weightOf(ip, lenient)),
      async increment(key, ip = key) {
        return (await add(key, ip)).points / LOOPBACK_FACTOR
      },
    }
  }
}

/** Deletes expired counts every hour. */
export const purgeRateLimits = (db: Db): Job<Record<string, never>> => ({
  name: 'purge-rate-limits',
  options: { concurrency: 1, timeoutSeconds: 600, retries: 2 },
  schedule: '17 * * * *',
  run: () => deleteExpiredCounts(db),
})
