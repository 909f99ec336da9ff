import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isLongRun, sampleOf } from '@seam/postgres/test/long-run.ts'
import { kill, waitUntil } from '@seam/postgres/test/processes.ts'
import { runningPids, commandOf } from './processes.fixture.ts'
import {
  freePort,
  oneWebProcess,
  type Product,
  startProduct,
  usedDataFolder,
} from './product.fixture.ts'

const isMain = (command: string) => command.includes('server/src/app/main.ts')
const isPostmaster = (command: string) => command.includes('/bin/postgres')

async function matching(product: Product, matches: (command: string) => boolean) {
  const pids = await product.processes()
  const commands = await Promise.all(pids.map(commandOf))
  return pids.filter((_, index) => matches(commands[index] ?? ''))
}

const victims: Record<string, (product: Product) => Promise<number[]>> = {
  'the launcher': async ({ launcher }) => [launcher.pid ?? 0],
  'the server': (product) => matching(product, isMain),
  'the launcher and the server': async (product) => [
    product.launcher.pid ?? 0,
    ...(await matching(product, isMain)),
  ],
  'the server and the postmaster': (product) =>
    matching(product, (command) => isMain(command) || isPostmaster(command)),
  everything: (product) => product.processes(),
}

async function query(dataDir: string, statement: string) {
  const host = join(dataDir, 'postgres', 'data')
  const client = new pg.Client({ host, user: 'seam', database: 'seam' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

test.each(sampleOf(Object.entries(victims)))(
  'the product starts again after a kill -9 of %s',
  async (_, find) => {
    const PORT = await freePort()
    const DATA_DIR = await usedDataFolder()
    const product = startProduct({ PORT, DATA_DIR, ...oneWebProcess })
    await product.ready()
    await query(DATA_DIR, 'create table written as select 1 as row')
    const processes = await product.processes()
    const targets = await find(product)
    expect(targets.length).toBeGreaterThan(0)
    targets.forEach(kill)
    await product.exitCode

    const next = startProduct({ PORT, DATA_DIR, ...oneWebProcess })
    const address = await next.ready()
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect((await query(DATA_DIR, 'select row from written')).rows).toEqual([{ row: 1 }])
    await waitUntil(async () => (await runningPids(processes)).length === 0)
  },
)

test('a kill -9 of npm stops all processes', async () => {
  const environment = { PORT: await freePort(), DATA_DIR: await usedDataFolder() }
  const product = startProduct({ ...environment, ...oneWebProcess }, ['npm', 'start'])
  await product.ready()
  const processes = await product.processes()
  product.launcher.kill('SIGKILL')
  await waitUntil(async () => (await runningPids(processes)).length === 0)
  expect(await product.exitCode).toBeNull()
})

// As root, `root.test.ts` also kills it.
test.runIf(isLongRun)('the server survives a kill -9 of PostgreSQL', async () => {
  const product = startProduct({ PORT: await freePort(), DATA_DIR: await usedDataFolder() })
  const address = await product.ready()
  const isReady = async () => (await fetch(`${address}/readyz`)).status === 200
  const [postmaster = 0] = await matching(product, isPostmaster)
  kill(postmaster)
  await waitUntil(async () =>
    (await matching(product, isPostmaster)).some((pid) => pid !== postmaster),
  )
  await waitUntil(isReady)
  expect(await runningPids([product.launcher.pid ?? 0])).toHaveLength(1)
})
