import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultBudget, minimumBudget, poolSizes, type PoolSizes } from './connection-budget.ts'

const sum = ({ requests, searches, queue }: PoolSizes) => requests + searches + queue

/**
 * Returns the connections of a tree: the pools, a listener and a monitor of each process, and a
 * backup.
 */
function totalOf(budget: number, webProcesses: number): number {
  if (webProcesses === 1) return sum(poolSizes(budget, 1, 'all')) + 2 + 4
  const web = sum(poolSizes(budget, webProcesses, 'web')) + 2
  return webProcesses * web + sum(poolSizes(budget, webProcesses, 'jobs')) + 2 + 4
}

const trees = fc
  .integer({ min: 1, max: 64 })
  .chain((webProcesses) =>
    fc.tuple(
      fc.constant(webProcesses),
      fc.integer({ min: minimumBudget(webProcesses), max: 2_000 }),
    ),
  )

test('the pools of all processes together never exceed the budget, and leave little of it unused', () => {
  fc.assert(
    fc.property(trees, ([webProcesses, budget]) => {
      const total = totalOf(budget, webProcesses)
      expect(total).toBeLessThanOrEqual(budget)
      expect(total).toBeGreaterThan(budget - Math.max(2, webProcesses))
    }),
  )
})

test('every pool has a connection, and requests have two', () => {
  fc.assert(
    fc.property(trees, fc.constantFrom('all', 'web', 'jobs'), ([webProcesses, budget], part) => {
      const sizes = poolSizes(budget, webProcesses, part)
      expect(Math.min(...Object.values(sizes))).toBeGreaterThanOrEqual(1)
      expect(sizes.requests).toBeGreaterThanOrEqual(2)
    }),
  )
})

test('by default one process has 40 connections, and a tree fits into the limit of PostgreSQL', () => {
  expect(poolSizes(defaultBudget(1), 1, 'all')).toEqual({ requests: 23, searches: 7, queue: 4 })
  expect(poolSizes(defaultBudget(2), 2, 'web')).toEqual({ requests: 17, searches: 5, queue: 1 })
  expect(poolSizes(defaultBudget(2), 2, 'jobs')).toEqual({ requests: 8, searches: 2, queue: 1 })
  expect(defaultBudget(4)).toBe(90)
  expect(poolSizes(defaultBudget(4), 4, 'web')).toEqual({ requests: 12, searches: 4, queue: 1 })
})
