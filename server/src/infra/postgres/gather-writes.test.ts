import { expect, test } from 'vitest'
import { gatherWrites } from './gather-writes.ts'

/** Returns the outcome of four entries. The last three are one batch that fails with this error. */
async function writeFour(code: string, failing: (entries: number[]) => boolean) {
  const batches: number[][] = []
  const write = gatherWrites<number, number>({
    maxBatch: 10,
    write: async (_key, entries) => {
      batches.push(entries)
      if (failing(entries)) throw Object.assign(new Error(code), { code })
      return entries
    },
  })
  const answers = await Promise.allSettled([1, 2, 3, 4].map((entry) => write(7, entry)))
  return { batches, written: answers.map(({ status }) => status === 'fulfilled') }
}

test.each([
  ['fails for one entry', '23503', [true, true, false, true], [[1], [2, 3, 4], [2], [3], [4]]],
  ['is in a deadlock', '40P01', [true, true, true, true], [[1], [2, 3, 4], [2], [3], [4]]],
  ['does not reach the database', '57P01', [true, false, false, false], [[1], [2, 3, 4]]],
])('in a batch that %s, all possible entries are written', async (_, code, written, batches) => {
  const failing = (entries: number[]) =>
    entries.length > 1 || (code === '23503' && entries[0] === 3)
  expect(await writeFour(code, failing)).toEqual({ batches, written })
})
