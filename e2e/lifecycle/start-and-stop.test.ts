import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '@seam/postgres/start.ts'
import { waitUntil } from '@seam/postgres/test/processes.ts'
import { runningPids } from './processes.fixture.ts'
import { freePort, pressCtrlC, startProduct, temporaryFolder } from './product.fixture.ts'

test('starts, prints its address, and stops all processes on Ctrl+C', async () => {
  const port = await freePort()
  const product = startProduct({ PORT: port, DATA_DIR: await temporaryFolder() })
  expect(await product.ready()).toBe(`http://localhost:${port}`)
  const response = await fetch(`http://127.0.0.1:${port}/readyz`)
  expect(response.status).toBe(200)

  const processes = await product.processes()
  expect(processes.length).toBeGreaterThan(3)
  pressCtrlC(product)
  expect(await product.exitCode).toBe(0)
  await waitUntil(async () => (await runningPids(processes)).length === 0)
  expect(product.errors()).not.toMatch(/\n +at /)
})

test('ignores a second Ctrl+C', async () => {
  const product = startProduct({ PORT: await freePort(), DATA_DIR: await temporaryFolder() })
  await product.ready()
  const processes = await product.processes()
  pressCtrlC(product)
  pressCtrlC(product)
  expect(await product.exitCode).toBe(0)
  await waitUntil(async () => (await runningPids(processes)).length === 0)
})

test('uses the PostgreSQL server of DATABASE_URL', async () => {
  const server = await startEmbeddedPostgres({ dataDir: await temporaryFolder(), log: () => {} })
  try {
    const { host, user, database } = server.connection
    const product = startProduct({
      PORT: await freePort(),
      DATA_DIR: await temporaryFolder(),
      DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`,
    })
    const address = await product.ready()
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    pressCtrlC(product)
    expect(await product.exitCode).toBe(0)
  } finally {
    await server.stop()
  }
})
