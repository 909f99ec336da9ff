import { expect } from 'vitest'
import { isLongRun } from '@seam/postgres/test/long-run.ts'

/**
 * Checks the statuses of a race over its rounds: each must be one of these. `verify` checks that each
 * of them occurred, in a long run only: a race that always has the same winner tests nothing.
 */
export function raceOutcomes(...statuses: number[]) {
  const seen = new Set<number>()
  return {
    add(status: number) {
      expect(statuses).toContain(status)
      seen.add(status)
    },
    verify() {
      if (isLongRun) expect(seen).toEqual(new Set(statuses))
    },
  }
}
