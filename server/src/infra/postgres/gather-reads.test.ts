import { expect, test } from 'vitest'
import { gatherReads } from './gather-reads.ts'

/**
 * Reads numbers on command. Returns the requested keys and a function that continues the oldest
 * read.
 */
function controlled() {
  const batches: number[][] = []
  const waiting: (() => void)[] = []
  const read = gatherReads<number, string>(async (keys) => {
    batches.push(keys)
    await new Promise<void>((resolve) => waiting.push(resolve))
    if (keys.includes(13)) throw new Error('unlucky')
    return keys.map(String)
  })
  return { batches, read, goOn: () => waiting.shift()?.() }
}

test('the first key is read immediately, those that arrive during the read together after it', async () => {
  const { batches, read, goOn } = controlled()
  const values = [1, 2, 2, 3].map(read)
  expect(batches).toEqual([[1]])
  goOn()
  await values[0]
  await expect.poll(() => batches).toEqual([[1], [2, 2, 3]])
  goOn()
  expect(await Promise.all(values)).toEqual(['1', '2', '2', '3'])
})

test('a failed read fails for its keys, and the next one succeeds', async () => {
  const { batches, read, goOn } = controlled()
  const first = read(1)
  const unlucky = Promise.allSettled([read(13), read(14)])
  goOn()
  await first
  await expect.poll(() => batches.length).toBe(2)
  const last = read(15)
  goOn()
  expect((await unlucky).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect.poll(() => batches.length).toBe(3)
  goOn()
  expect(await last).toBe('15')
})

test('a slow read does not delay the next one', async () => {
  const { batches, read, goOn } = controlled()
  const slow = read(1)
  // Longer than others wait for a read.
  await new Promise((resolve) => setTimeout(resolve, 20))
  const next = read(2)
  expect(batches).toEqual([[1], [2]])
  goOn()
  goOn()
  expect(await Promise.all([slow, next])).toEqual(['1', '2'])
})
