import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { getHealth } from '@seam/contract/health.ts'
import { app, startSecondWeb } from '../../../test/app.ts'
import { staff } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { startBareApplication } from '../../../test/bare-application.ts'
import { eventually } from '../../../test/eventually.ts'
import { SLOW_MS } from '../../infra/http/request-log.ts'
import type { Job } from '../../infra/queue.ts'
import { saveEncoderFallback } from './encoder-store.ts'
import { recordIncidents } from './record-incidents.ts'
import { readHealth, retryFailedJob } from './site-health.ts'

test('the health of the site has its versions, disk, database and queues', async () => {
  const services = await app()
  const { versions, disk, database, queues } = await readHealth(services)
  expect(versions).toEqual({
    seam: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    node: process.versions.node,
    postgres: expect.stringMatching(/^\d+/),
    schema: expect.stringMatching(/^\d{3}-.*\.sql$/),
  })
  expect(disk.total).toBeGreaterThan(disk.free)
  expect(database.bytes).toBeGreaterThan(1e6)
  expect(database.pools.map(({ pool }) => pool)).toEqual(['requests', 'searches'])
  expect(queues.map(({ name }) => name)).toEqual(expect.arrayContaining(['back-up', 'purge-item']))
})

test('the health of the site names machines that do not use their encoder, until they do', async () => {
  const services = await app()
  const listed = async () =>
    (await readHealth(services)).encoderFallbacks.filter(({ machine }) => machine === 'attic')
  const problem = 'ENCODER=vaapi cannot encode a test video (No such device): x264 is used'
  await saveEncoderFallback(services.db, 'attic', problem)
  await saveEncoderFallback(services.db, 'attic', problem)
  expect(await listed()).toEqual([{ machine: 'attic', problem, beganAt: expect.any(Date) }])
  await saveEncoderFallback(services.db, 'attic', null)
  expect(await listed()).toEqual([])
})

test('requests that fail or are slow are counted by route, over all processes', async () => {
  const services = await app()
  const route = `/of-${process.pid}/:id`
  const startProcess = () =>
    startBareApplication((bare) => {
      recordIncidents(bare, services.db)
      bare.get<{ Params: { id: string } }>(route, async ({ params }) => {
        // A timer may fire slightly early.
        if (params.id === 'slow') await delay(SLOW_MS + 50)
        else throw new Error('exports/Ab/Ab3_-567890123456789xY/seam.zip is missing')
        return 'late'
      })
    })
  const [one, other] = [await startProcess(), await startProcess()]
  for (const { origin } of [one, one, other]) {
    expect((await fetch(`${origin}${route.replace(':id', '1')}`)).status).toBe(500)
  }
  expect((await fetch(`${one.origin}${route.replace(':id', 'slow')}`)).status).toBe(200)
  await one.app.close()
  await other.app.close()
  const health = await readHealth(services)
  const ofRoute = <Of extends { route: string }>(list: Of[]) =>
    list.filter((incident) => incident.route === route)
  expect(ofRoute(health.errors)).toEqual([
    {
      kind: 'error',
      method: 'GET',
      route,
      status: 500,
      count: 3,
      maxMs: expect.any(Number),
      message: 'exports/Ab/Ab3_…/seam.zip is missing',
      lastAt: expect.any(Date),
    },
  ])
  const [slow, ...more] = ofRoute(health.slowRequests)
  expect(more).toEqual([])
  expect(slow).toMatchObject({ kind: 'slow', status: 200, count: 1, message: '' })
  expect(slow?.maxMs).toBeGreaterThanOrEqual(SLOW_MS)
})

test('a failed job is listed with its reason, and runs again on request', async () => {
  const services = await app()
  const { queue, db } = services
  let isBroken = true
  const runs: string[] = []
  const job: Job<{ of: string }> = {
    name: `fails-once-${process.pid}`,
    options: { concurrency: 1, timeoutSeconds: 10, retries: 0 },
    run: async ({ id }) => {
      if (isBroken) throw new Error('the disk was full')
      runs.push(id)
    },
  }
  await queue.declare([job])
  await queue.work([job])
  await db.transaction().execute((tx) => queue.send(tx, job.name, { of: 'a test' }))
  const failed = await eventually(async () => {
    const { failedJobs, queues } = await readHealth(services)
    const found = failedJobs.find(({ queue: name }) => name === job.name)
    expect(found).toMatchObject({ message: 'the disk was full', retries: 0 })
    expect(queues.find(({ name }) => name === job.name)?.failed).toBe(1)
    return found
  })
  isBroken = false
  const { id = '' } = failed ?? {}
  expect(await retryFailedJob(services, { queue: job.name, id })).toBe(true)
  await eventually(() => expect(runs).toEqual([id]))
  for (const unknown of [
    { queue: job.name, id },
    { queue: job.name, id: 'no uuid' },
    { queue: 'no-queue', id },
    { queue: 'no queue', id },
  ]) {
    expect(await retryFailedJob(services, unknown)).toBe(false)
  }
})

test('the health of the site names a proxy in front of it that is not trusted', async () => {
  const owner = await staff('Ada', 'owner')
  const problemAt = async (trust: Record<string, string>, header: Record<string, string>) => {
    const web = await startSecondWeb(trust)
    const client = Object.assign(new Client(web.origin), { cookies: owner.copy().cookies })
    const ask = async () => {
      const { data } = await client.call(getHealth, { headers: header })
      return data.proxyProblem
    }
    const first = await ask()
    await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        fetch(`${web.origin}/healthz`, {
          headers: { 'user-agent': `browser ${n % 5}`, ...forwarded(header, n) },
        }),
      ),
    )
    const later = await ask()
    await web.close()
    return [first, later]
  }
  const forwarded = (header: Record<string, string>, n: number): Record<string, string> =>
    'x-forwarded-for' in header ? { 'x-forwarded-for': `203.0.113.${n}` } : {}
  const header = { 'x-forwarded-for': '203.0.113.200' }
  const PUBLIC_URL = 'http://seam.example'
  const ignored = ['header-ignored', 'header-ignored']
  expect(await problemAt({ TRUST_PROXY: 'false' }, header)).toEqual(ignored)
  expect(await problemAt({ TRUST_PROXY: '192.0.2.7', PUBLIC_URL }, header)).toEqual(ignored)
  expect(await problemAt({ TRUST_PROXY: 'loopback', PUBLIC_URL }, header)).toEqual([null, null])
  expect(await problemAt({ TRUST_PROXY: '1', PUBLIC_URL }, {})).toEqual([null, 'one-address'])
  expect(await problemAt({ TRUST_PROXY: 'false' }, {})).toEqual([null, null])
})
