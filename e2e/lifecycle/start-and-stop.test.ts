import { expect, test } from 'vitest'
import { isLongRun } from '@seam/postgres/test/long-run.ts'
import { waitUntil } from '@seam/postgres/test/processes.ts'
import { runningPids } from './processes.fixture.ts'
import {
  freePort,
  oneWebProcess,
  pressCtrlC,
  startProduct,
  temporaryFolder,
  usedDataFolder,
} from './product.fixture.ts'

test('starts, prints its address, and stops all processes on Ctrl+C, even if pressed twice', async () => {
  const port = await freePort()
  const product = startProduct({ PORT: port, DATA_DIR: await temporaryFolder() })
  expect(await product.ready()).toBe(`http://localhost:${port}`)
  const response = await fetch(`http://127.0.0.1:${port}/readyz`)
  expect(response.status).toBe(200)

  const processes = await product.processes()
  expect(processes.length).toBeGreaterThan(3)
  pressCtrlC(product)
  pressCtrlC(product)
  expect(await product.exitCode).toBe(0)
  await waitUntil(async () => (await runningPids(processes)).length === 0)
  expect(product.errors()).not.toMatch(/\n +at /)
})

test.runIf(isLongRun)('the demo fills a site at the IPv6 loopback address', async () => {
  const place = { HOST: '::1', PORT: await freePort() }
  const DATA_DIR = await usedDataFolder()
  await startProduct({ ...place, DATA_DIR, ...oneWebProcess }).ready()
  const demo = startProduct(place, [process.execPath, 'server/demo/main.ts'])
  await waitUntil(async () => /^1\//m.test(demo.output()) || demo.launcher.exitCode !== null)
  expect(demo.errors()).toBe('')
})
