import { expect, test } from 'vitest'
import { createLogDeduplicator } from './log-deduplication.ts'

const LIMITS = { lines: 4, perNetwork: 2 }

test('logs a line once per window and counts its repeats', () => {
  const sums = createLogDeduplicator<string>(LIMITS)
  expect(sums.add('a', 'net', 'A')).toBe(true)
  expect(sums.add('a', 'net', 'A')).toBe(false)
  expect(sums.add('a', 'net', 'A')).toBe(false)
  expect(sums.add('b', 'net', 'B')).toBe(true)
  expect(sums.takeSummary()).toEqual({
    repeated: [{ line: 'A', times: 2 }],
    byNetwork: [],
    overflow: 0,
  })
  expect(sums.add('a', 'net', 'A')).toBe(true)
  expect(sums.takeSummary()).toEqual({ repeated: [], byNetwork: [], overflow: 0 })
})

test('limits the distinct lines of a network and counts the others', () => {
  const sums = createLogDeduplicator<string>(LIMITS)
  const added = ['a', 'b', 'c', 'd', 'a'].map((key) => sums.add(key, 'net', key))
  expect(added).toEqual([true, true, false, false, false])
  expect(sums.add('a', 'other net', 'a')).toBe(false)
  expect(sums.takeSummary()).toEqual({
    repeated: [{ line: 'a', times: 2 }],
    byNetwork: [{ network: 'net', times: 2 }],
    overflow: 0,
  })
})

test('limits the lines of a window across all networks', () => {
  const sums = createLogDeduplicator<string>(LIMITS)
  const added = Array.from({ length: 1_000 }, (_, count) => sums.add(`${count}`, `${count}`, ''))
  expect(added.filter(Boolean)).toHaveLength(4)
  expect(sums.takeSummary()).toEqual({ repeated: [], byNetwork: [], overflow: 996 })
})
