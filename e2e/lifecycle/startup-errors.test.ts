import { once } from 'node:events'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleOf } from '@seam/postgres/test/long-run.ts'
import {
  freePort,
  oneWebProcess,
  startProduct,
  temporaryFolder,
  usedDataFolder,
} from './product.fixture.ts'

/** Starts the product and expects it to fail with one line. Returns the line. */
async function startError(environment: Record<string, string>): Promise<string> {
  const product = startProduct({
    PORT: await freePort(),
    DATA_DIR: await temporaryFolder(),
    ...environment,
  })
  expect(await product.exitCode).toBe(1)
  const line = product.errors().trimEnd()
  expect(line).toMatch(/^Seam cannot start: .+$/)
  return line
}

test('fails if the port is in use', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  try {
    expect(await startError({ PORT: String(port) })).toContain(`port ${port} is taken`)
  } finally {
    server.close()
  }
})

test('fails for a file in place of the data folder', async () => {
  const file = join(await temporaryFolder(), 'data')
  await writeFile(file, '')
  expect(await startError({ DATA_DIR: file })).toContain(file)
  expect(await startError({ DATA_DIR: join(file, 'below') })).toContain(file)
})

test('fails for a data folder below /proc', async () => {
  expect(await startError({ DATA_DIR: '/proc/seam' })).toContain('/proc/seam cannot be used')
})

test('fails for a data folder that is in use', async () => {
  const DATA_DIR = await usedDataFolder()
  const first = startProduct({ PORT: await freePort(), DATA_DIR, ...oneWebProcess })
  await first.ready()
  expect(await startError({ DATA_DIR })).toContain('in use by another Seam')
})

test('fails if ffmpeg is missing and cannot be installed', async () => {
  const folder = join(await temporaryFolder(), 'bin')
  await mkdir(folder)
  await symlink(process.execPath, join(folder, 'node'))
  expect(await startError({ PATH: folder })).toContain('ffmpeg is not installed')
  expect(await startError({ FFMPEG_PATH: join(folder, 'ffmpeg') })).toContain('FFMPEG_PATH')
})

test('fails if the database is unreachable', async () => {
  const DATABASE_URL = `postgres://seam@127.0.0.1:${await freePort()}/seam`
  expect(await startError({ DATABASE_URL })).toContain('database')
})

const invalid: [string, string][] = [
  ['PORT', 'many'],
  ['PORT', '70000'],
  ['ROLE', 'boss'],
  ['WEB_PROCESSES', '0'],
  ['DRAIN', 'long'],
  ['PUBLIC_URL', 'seam.example'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_TOKEN', 'short'],
  ['HTTPS', 'on'],
]
test.each(sampleOf(invalid, 2))('fails with %s=%s', async (name, value) => {
  expect(await startError({ [name]: value })).toContain(name)
})
