import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kill, waitUntil } from '@seam/postgres/test/processes.ts'
import { isLongRun, sampleOf } from '@seam/postgres/test/long-run.ts'
import { callApi } from '@seam/server/demo/api-client.ts'
import { commandOf, memoryOf, runningPids } from './processes.fixture.ts'
import {
  copyUsedData,
  freePort,
  launchProduct,
  type Product,
  startProduct,
  stop,
  usedDataFolder,
} from './product.fixture.ts'
import { signUpAs } from './site.fixture.ts'

async function webPids(product: Product): Promise<number[]> {
  const pids = await product.processes()
  const commands = await Promise.all(pids.map(commandOf))
  return pids.filter((_, index) => commands[index]?.includes('app/web-process.ts'))
}

const webProcessesAre = (product: Product, count: number) =>
  waitUntil(async () => (await webPids(product)).length === count)

async function start(WEB_PROCESSES: string, more: Record<string, string> = {}) {
  const environment = { PORT: await freePort(), DATA_DIR: await usedDataFolder(), WEB_PROCESSES }
  const product = startProduct({ ...environment, ...more })
  return { product, address: await product.ready() }
}

/** Each new connection goes to the next process. */
const headers = { connection: 'close' }
const statusOf = async (product: Product, path = '/healthz') =>
  (await fetch((await product.ready()) + path, { headers })).status

test('every process on a machine shows a change at once to everyone, and exits with it', async () => {
  const { product, address } = await start('3')
  await webProcessesAre(product, 3)
  const ada = await signUpAs(address, 'Ada')
  const newest = async () => {
    const response = await fetch(`${address}/api/v1/post?limit=1`, { headers })
    return ((await response.json()) as { data: { docs: { content: string }[] } }).data.docs[0]
  }
  const rounds = isLongRun ? 60 : 20
  for (let round = 0; round < rounds; round += 1) {
    const content = `Round ${round}`
    await Promise.all([newest(), newest(), newest()])
    await callApi(ada, 'POST', '/post', { content })
    for (const seen of await Promise.all([newest(), newest(), newest()])) {
      expect(seen).toMatchObject({ content })
    }
  }
  const pids = await product.processes()
  await stop(product)
  expect(await product.exitCode).toBe(0)
  await waitUntil(async () => (await runningPids(pids)).length === 0)
  expect(product.errors()).not.toMatch(/\n +at |ended/)
})

/** With WEB_PROCESSES=1, the main process also serves requests. */
test.each(
  sampleOf([
    ['1', 0],
    ['2', 2],
  ] as const),
)(
  'with WEB_PROCESSES=%s and DRAIN, a SIGTERM makes it not ready, and it still answers until its end',
  async (variable, count) => {
    const { product } = await start(variable, { DRAIN: '4' })
    await webProcessesAre(product, count)
    expect(await statusOf(product, '/readyz')).toBe(200)
    product.launcher.kill('SIGTERM')
    await waitUntil(async () => (await statusOf(product, '/readyz')) === 503)
    expect([await statusOf(product), await statusOf(product, '/api/v1/video')]).toEqual([200, 200])
    expect(await product.exitCode).toBe(0)
  },
)

describe('with two web processes', () => {
  let folder: string
  let product: Product
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'seam-test-'))
    const DATA_DIR = join(folder, 'data')
    await copyUsedData(DATA_DIR)
    product = launchProduct({ PORT: await freePort(), DATA_DIR, WEB_PROCESSES: '2' })
    await product.ready()
    await webProcessesAre(product, 2)
  })
  afterAll(async () => {
    for (const pid of await product.processes()) kill(pid)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  const isAnswered = async () =>
    fetch(`${await product.ready()}/healthz`, { headers, signal: AbortSignal.timeout(2_000) }).then(
      ({ status }) => status === 200,
      () => false,
    )
  /** Whether eight concurrent calls get responses. Calls not accepted before an exit do not. */
  const areAnswered = async () =>
    (await Promise.all(Array.from({ length: 8 }, isAnswered))).every(Boolean)

  test('they, the job process and PostgreSQL need less than 400 MB when idle', async () => {
    let megabytes = Infinity
    await waitUntil(async () => {
      megabytes = await memoryOf(await product.processes())
      return megabytes < 400
    })
    expect(megabytes).toBeGreaterThan(100)
  })

  test('a killed one is restarted and reported, while the other one serves requests', async () => {
    const [victim = 0, other = 0] = await webPids(product)
    kill(victim)
    await waitUntil(async () => (await runningPids([victim])).length === 0)
    await waitUntil(areAnswered)
    await webProcessesAre(product, 2)
    expect(await webPids(product)).toContain(other)
    expect(product.errors()).toContain('a web process ended: SIGKILL')
  })

  test('one that does not respond gets no connections, and is replaced', async () => {
    const [victim = 0, other = 0] = await webPids(product)
    process.kill(victim, 'SIGSTOP')
    await waitUntil(areAnswered)
    expect(await runningPids([victim])).toEqual([victim])
    await waitUntil(async () => {
      const pids = await webPids(product)
      return pids.length === 2 && pids.includes(other) && !pids.includes(victim)
    })
    expect(product.errors()).toContain('a web process did not respond for 30 s: starting another')
  })

  test('both are restarted if both were killed', async () => {
    const killed = await webPids(product)
    for (const pid of killed) kill(pid)
    await waitUntil(async () => (await runningPids(killed)).length === 0)
    await waitUntil(areAnswered)
    await webProcessesAre(product, 2)
    expect(await runningPids(killed)).toEqual([])
  })

  test('all exit when the process that started them is killed', async () => {
    await webProcessesAre(product, 2)
    const pids = await product.processes()
    const commands = await Promise.all(pids.map(commandOf))
    kill(pids[commands.findIndex((command) => command.includes('app/main.ts'))] ?? 0)
    expect(await product.exitCode).not.toBe(0)
    await waitUntil(async () => (await runningPids(pids)).length === 0)
  })
})
