import { expect, test } from 'vitest'
import { kill, waitUntil } from '@seam/postgres/test/processes.ts'
import { callApi } from '@seam/server/demo/api-client.ts'
import { commandOf, memoryOf, runningPids } from './processes.fixture.ts'
import { freePort, type Product, startProduct, stop, temporaryFolder } from './product.fixture.ts'
import { signUpAs } from './site.fixture.ts'

async function webPids(product: Product): Promise<number[]> {
  const pids = await product.processes()
  const commands = await Promise.all(pids.map(commandOf))
  return pids.filter((_, index) => commands[index]?.includes('app/web-process.ts'))
}

async function start(WEB_PROCESSES: string, more: Record<string, string> = {}) {
  const environment = { PORT: await freePort(), DATA_DIR: await temporaryFolder(), WEB_PROCESSES }
  const product = startProduct({ ...environment, ...more })
  const address = await product.ready()
  const get = (path = '/healthz') =>
    fetch(address + path, { headers: { connection: 'close' } }).then(({ status }) => status)
  return { product, get, address }
}

test('starts as many web processes as WEB_PROCESSES says, which end with it', async () => {
  const { product, get } = await start('3')
  await waitUntil(async () => (await webPids(product)).length === 3)
  expect(await Promise.all(Array.from({ length: 12 }, () => get('/readyz')))).toEqual(
    Array.from({ length: 12 }, () => 200),
  )
  const pids = await product.processes()
  await stop(product)
  expect(await product.exitCode).toBe(0)
  await waitUntil(async () => (await runningPids(pids)).length === 0)
  expect(product.errors()).not.toMatch(/\n +at |ended/)
})

test('WEB_PROCESSES=1 answers in the process that does the rest', async () => {
  const { product, get } = await start('1')
  expect(await webPids(product)).toEqual([])
  expect(await get('/readyz')).toBe(200)
})

test('a killed web process is started again and reported, and the others answer meanwhile', async () => {
  const { product, get } = await start('2')
  await waitUntil(async () => (await webPids(product)).length === 2)
  const [victim = 0, other = 0] = await webPids(product)
  kill(victim)
  await waitUntil(async () => (await runningPids([victim])).length === 0)
  const statuses = await Promise.all(Array.from({ length: 20 }, () => get()))
  expect(new Set(statuses)).toEqual(new Set([200]))
  await waitUntil(async () => {
    const pids = await webPids(product)
    return pids.length === 2 && pids.includes(other)
  })
  expect(product.errors()).toContain('a web process ended: SIGKILL')
})

test('a web process that does not respond gets no connections, and is replaced', async () => {
  const { product, address } = await start('2')
  await waitUntil(async () => (await webPids(product)).length === 2)
  const [victim = 0, other = 0] = await webPids(product)
  process.kill(victim, 'SIGSTOP')
  const isAnswered = () =>
    fetch(`${address}/healthz`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(2_000),
    }).then(
      ({ status }) => status === 200,
      () => false,
    )
  await waitUntil(async () =>
    (await Promise.all(Array.from({ length: 8 }, isAnswered))).every(Boolean),
  )
  expect(await runningPids([victim])).toEqual([victim])
  await waitUntil(async () => {
    const pids = await webPids(product)
    return pids.length === 2 && pids.includes(other) && !pids.includes(victim)
  })
  expect(product.errors()).toContain('a web process did not respond for 30 s: starting another')
})

test('connections wait while no web process runs', async () => {
  const { product, get } = await start('2')
  await waitUntil(async () => (await webPids(product)).length === 2)
  for (const pid of await webPids(product)) kill(pid)
  expect(await Promise.all([get(), get('/readyz')])).toEqual([200, 200])
})

test('all web processes end when the process that started them is killed', async () => {
  const { product } = await start('2')
  const pids = await product.processes()
  const commands = await Promise.all(pids.map(commandOf))
  kill(pids[commands.findIndex((command) => command.includes('app/main.ts'))] ?? 0)
  expect(await product.exitCode).not.toBe(0)
  await waitUntil(async () => (await runningPids(pids)).length === 0)
})

test.each(['1', '2'])(
  'with WEB_PROCESSES=%s and DRAIN, a SIGTERM makes it not ready, and it still answers until its end',
  async (count) => {
    const { product, get } = await start(count, { DRAIN: '4' })
    expect(await get('/readyz')).toBe(200)
    product.launcher.kill('SIGTERM')
    await waitUntil(async () => (await get('/readyz')) === 503)
    expect([await get('/healthz'), await get('/api/v1/video')]).toEqual([200, 200])
    expect(await product.exitCode).toBe(0)
  },
)

test('two web processes, the one of the jobs and PostgreSQL need less than 400 MB when idle', async () => {
  const { product } = await start('2')
  await waitUntil(async () => (await webPids(product)).length === 2)
  let megabytes = Infinity
  await waitUntil(async () => {
    megabytes = await memoryOf(await product.processes())
    return megabytes < 400
  })
  expect(megabytes).toBeGreaterThan(100)
})

test('every process of a machine shows a change at once, to everybody', async () => {
  const { product, address } = await start('3')
  await waitUntil(async () => (await webPids(product)).length === 3)
  const ada = await signUpAs(address, 'Ada')
  const headers = { connection: 'close' }
  const newest = async () => {
    const response = await fetch(`${address}/api/v1/post?limit=1`, { headers })
    return ((await response.json()) as { data: { docs: { content: string }[] } }).data.docs[0]
  }
  for (let round = 0; round < 60; round += 1) {
    const content = `Round ${round}`
    // Each connection goes to the next process.
    await Promise.all([newest(), newest(), newest()])
    await callApi(ada, 'POST', '/post', { content })
    for (const seen of await Promise.all([newest(), newest(), newest()])) {
      expect(seen).toMatchObject({ content })
    }
  }
})
