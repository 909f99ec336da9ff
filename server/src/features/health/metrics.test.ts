import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import parsePrometheusTextFormat, { type Metric } from 'parse-prometheus-text-format'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HYDRATION_MISMATCH } from '@seam/contract/pages.ts'
import { app, startSecondWeb } from '../../../test/app.ts'
import { startBareApplication } from '../../../test/bare-application.ts'
import { eventually } from '../../../test/eventually.ts'
import { recordBackupResult } from '../backup/backup-result-store.ts'
import { metricsRoutes } from './metrics-routes.ts'
import { readHealth } from './site-health.ts'

const pages = new Registry()
const TOKEN = randomBytes(16).toString('hex')

let site: Awaited<ReturnType<typeof startSecondWeb>>
let behindProxy: Awaited<ReturnType<typeof startSecondWeb>>
beforeAll(async () => {
  site = await startSecondWeb({ METRICS_TOKEN: TOKEN })
  behindProxy = await startSecondWeb({ TRUST_PROXY: 'true' })
})
afterAll(async () => {
  await site.close()
  await behindProxy.close()
})

/** `fetch` does not let the caller choose the Host header. */
async function request(origin: string, headers: Record<string, string> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>()
  get(`${origin}/metrics`, { headers }, (response) => {
    text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
  }).on('error', reject)
  return promise
}

async function scrape(origin = site.origin) {
  const { status, body } = await request(origin)
  expect(status).toBe(200)
  const metrics = parsePrometheusTextFormat(body)
  const find = (name: string): Metric => {
    const found = metrics.find((metric) => metric.name === name)
    if (!found) throw new Error(`no metric ${name}`)
    return found
  }
  const value = (name: string, labels: Record<string, string> = {}) =>
    find(name).metrics.find((sample) =>
      Object.entries(labels).every(([label, expected]) => sample.labels?.[label] === expected),
    )?.value
  return { metrics, body, value }
}

test('a Prometheus parser reads the metrics of the process and of the site', async () => {
  const { metrics, value } = await scrape()
  const names = metrics.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const metric of metrics) expect([metric.name, metric.help]).not.toContain('')
  expect(Number(value('process_resident_memory_bytes'))).toBeGreaterThan(1e6)
  expect(value('seam_database_up')).toBe('1')
  expect(Number(value('seam_database_size_bytes'))).toBeGreaterThan(1e6)
  const [free, total] = [value('seam_disk_free_bytes'), value('seam_disk_total_bytes')].map(Number)
  expect(total).toBeGreaterThan(free ?? 0)
  expect(Number(value('seam_queue_jobs', { queue: 'purge-item', state: 'failed' }))).not.toBeNaN()
  expect(
    Number(value('seam_database_connections', { pool: 'requests', state: 'idle' })),
  ).toBeGreaterThanOrEqual(0)
})

test('the names of counters, and only these, end with _total', async () => {
  const { metrics } = await scrape()
  for (const { name, type } of metrics) {
    expect([name, name.endsWith('_total')]).toEqual([name, type === 'COUNTER'])
  }
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test.runIf(hasPromtool)('the Prometheus linter finds no problems', async () => {
  const { body } = await scrape()
  const { stdout, stderr, status } = spawnSync('promtool', ['check', 'metrics'], { input: body })
  expect([String(stdout), String(stderr), status]).toEqual(['', '', 0])
})

test('requests are measured by route pattern, whatever their URL', async () => {
  const paths = ['/api/v1/video/one', '/api/v1/video/some-other', '/nowhere/1', '/nowhere/2?x=%41']
  for (const path of paths) await fetch(site.origin + path)
  const requests = (method: string, route: string) =>
    `http_request_duration_seconds_count{method="${method}",route="${route}",status="404"} 2\n`
  await eventually(async () => {
    const { body } = await scrape()
    expect(body).toContain(requests('GET', '/api/v1/video/:publicId'))
    expect(body).toContain(requests('any', 'unknown'))
    expect(body).not.toMatch(/nowhere|some-other/)
  })
})

test.each([
  ['X-Forwarded-For', '203.0.113.9'],
  ['X-Forwarded-For', '127.0.0.1'],
  ['X-Forwarded-Proto', 'https'],
  ['X-Real-IP', '127.0.0.1'],
  ['Forwarded', 'for=127.0.0.1'],
  ['Via', '1.1 proxy'],
  ['Host', 'rebound.example'],
])(
  'a local client with the header %s: %s gets the same response as for an unknown page',
  async (name, value) => {
    for (const { origin } of [site, behindProxy]) {
      const { status, body } = await request(origin, { [name]: value, accept: 'application/json' })
      expect([status, JSON.parse(body)]).toMatchObject([404, { code: 'not-found' }])
    }
  },
)

test('the token gives every client access to the metrics, any other token does not', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9' }
  const withToken = (token: string, origin = site.origin) =>
    request(origin, { ...forwarded, authorization: `Bearer ${token}` })
  expect((await withToken(TOKEN)).status).toBe(200)
  for (const token of ['', 'x', `${TOKEN}x`, TOKEN.toUpperCase(), 'undefined']) {
    expect((await withToken(token)).status).toBe(404)
  }
  expect((await withToken(TOKEN, behindProxy.origin)).status).toBe(404)
  expect((await request(site.origin, { ...forwarded, authorization: 'Basic eDp5' })).status).toBe(
    404,
  )
})

test('counts rendered pages, and those that a browser rendered differently', async () => {
  const counts = async () => {
    const { value } = await scrape()
    return [
      Number(value('seam_pages_total', { outcome: 'rendered' })),
      Number(value('seam_hydration_mismatches_total')),
    ]
  }
  const [rendered = 0, mismatches = 0] = await counts()
  const page = `${site.origin}/about?${randomBytes(4).toString('hex')}`
  expect((await fetch(page)).status).toBe(200)
  const report = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify('/about #418'),
  }
  expect((await fetch(site.origin + HYDRATION_MISMATCH, report)).status).toBe(204)
  expect(await counts()).toEqual([rendered + 1, mismatches + 1])
})

test.each([false, true, 1, ['loopback']])(
  'a client at another address needs the token, whatever it forwards, with TRUST_PROXY=%j',
  async (trustProxy) => {
    const services = await app()
    const { app: bare } = await startBareApplication(
      (instance) => metricsRoutes(instance, { ...services, pages }, TOKEN),
      { trustProxy },
    )
    const statusOf = async (remoteAddress: string, headers: Record<string, string> = {}) =>
      (await bare.inject({ url: '/metrics', remoteAddress, headers })).statusCode
    const forged = { host: 'localhost', 'x-forwarded-for': '127.0.0.1' }
    expect(await statusOf('127.0.0.1', { host: 'localhost:3000' })).toBe(200)
    expect(await statusOf('::ffff:127.0.0.1', { host: '127.0.0.1' })).toBe(200)
    expect(await statusOf('192.0.2.9', { host: 'localhost' })).toBe(404)
    expect(await statusOf('192.0.2.9', forged)).toBe(404)
    expect(await statusOf('127.0.0.1', forged)).toBe(404)
    expect(await statusOf('192.0.2.9', { ...forged, authorization: `Bearer ${TOKEN}` })).toBe(200)
  },
)

test('many concurrent scrapes read the database once, and none fails while it is unavailable', async () => {
  const services = await app()
  let [reads, isAway] = [0, false]
  const disk = {
    ...services.disk,
    usage: async () => {
      reads += 1
      if (isAway) throw new Error('away')
      return services.disk.usage()
    },
  }
  const start = async () =>
    (
      await startBareApplication((bare) =>
        metricsRoutes(bare, { ...services, disk, pages }, undefined),
      )
    ).origin
  const origin = await start()
  await Promise.all(Array.from({ length: 20 }, () => scrape(origin)))
  expect(reads).toBe(1)
  isAway = true
  const { value, metrics } = await scrape(await start())
  expect(value('seam_database_up')).toBe('0')
  expect(metrics.map(({ name }) => name)).toContain('process_resident_memory_bytes')
  expect(value('seam_backup_age_seconds')).toBeUndefined()
})

test('only a backup on another disk has an age', async () => {
  const { db, ...services } = await app()
  const ages = async () => {
    const { origin } = await startBareApplication((bare) =>
      metricsRoutes(bare, { db, ...services, pages }, undefined),
    )
    const { value } = await scrape(origin)
    return ['seam_backup_age_seconds', 'seam_test_restore_age_seconds'].map((name) =>
      Number(value(name)?.replace('+Inf', 'Infinity')),
    )
  }
  const record = (kind: 'backup' | 'test-restore', onSameDisk: boolean) =>
    recordBackupResult(db, kind, { snapshot: '2026-11-23T02-11-00Z', onSameDisk })
  await db.deleteFrom('backup_result').execute()
  expect(await ages()).toEqual([Infinity, Infinity])
  await record('backup', true)
  expect(await ages()).toEqual([Infinity, Infinity])
  await record('backup', false)
  await record('test-restore', false)
  const hour = 3600
  for (const age of await ages()) expect([age >= 0, age < hour]).toEqual([true, true])
  expect(await readHealth({ db, ...services })).toMatchObject({
    lastBackup: { snapshot: '2026-11-23T02-11-00Z' },
    lastTestRestore: { onSameDisk: false },
  })
  await db.deleteFrom('backup_result').execute()
})
