import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { app, jobRun } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { purgeRateLimits, sharedRateLimiterFactory } from './shared-rate-limits.ts'

/** Returns the limiters of two processes for an unused limit. */
async function twoProcesses(points: number, seconds: number) {
  const { db } = await app()
  const name = randomUUID()
  const create = () => sharedRateLimiterFactory(db, true)(name, points, seconds)
  return [create(), create()] as const
}

const outcomes = async (requests: Promise<unknown>[]) =>
  (await Promise.allSettled(requests)).filter(({ status }) => status === 'fulfilled').length

test('exactly as many parallel requests in several processes pass as the limit allows', async () => {
  const [one, other] = await twoProcesses(10, 60)
  const requests = Array.from({ length: 20 }, () => [one.consume('a'), other.consume('a')])
  expect(await outcomes(requests.flat())).toBe(10)
  await expect(one.consume('a')).rejects.toMatchObject({ status: 429, code: 'too-many' })
  expect(await outcomes([one.consume('b')])).toBe(1)
})

test('a refund in one process counts in another', async () => {
  const [one, other] = await twoProcesses(1, 60)
  await one.consume('a')
  expect(await outcomes([other.consume('a')])).toBe(0)
  await one.refund('a')
  await other.refund('a')
  expect(await outcomes([other.consume('a'), one.consume('a')])).toBe(1)
})

test('increments return the count of all processes, even beyond the limit', async () => {
  const [one, other] = await twoProcesses(1, 60)
  expect([await one.increment('a'), await other.increment('a'), await one.increment('a')]).toEqual([
    1, 2, 3,
  ])
})

test('a count starts again after its time has passed, and is deleted', async () => {
  const [one] = await twoProcesses(1, 1)
  await one.consume('a')
  await eventually(() => one.consume('a'))
  const { db } = await app()
  const expired = () =>
    db.selectFrom('rate_limit').select('key').where('expires_at', '<', new Date()).execute()
  await eventually(async () => expect(await expired()).not.toEqual([]))
  await purgeRateLimits(db).run(jobRun({}))
  expect(await expired()).toEqual([])
})

test('neither names nor addresses are stored', async () => {
  const { db } = await app()
  const limiter = sharedRateLimiterFactory(db, true)('failed sign-ins', 10, 60)
  await limiter.consume('ada@example.org 203.0.113.1')
  const keys = await db.selectFrom('rate_limit').select('key').execute()
  for (const { key } of keys) expect([key.length, key.includes('ada')]).toEqual([32, false])
})
