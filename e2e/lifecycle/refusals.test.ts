import { once } from 'node:events'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort, startProduct, temporaryFolder } from './product.fixture.ts'

/** Starts the product, which must give up with one line, and gives that line. */
async function refusal(environment: Record<string, string>): Promise<string> {
  const product = startProduct({
    PORT: await freePort(),
    DATA_DIR: await temporaryFolder(),
    ...environment,
  })
  expect(await product.exitCode).toBe(1)
  const line = product.errors().trimEnd()
  expect(line).toMatch(/^Seam can not start: .+$/)
  return line
}

test('a taken port', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  try {
    expect(await refusal({ PORT: String(port) })).toContain(`port ${port} is taken`)
  } finally {
    server.close()
  }
})

test('a file in the place of the data folder', async () => {
  const file = join(await temporaryFolder(), 'data')
  await writeFile(file, '')
  expect(await refusal({ DATA_DIR: file })).toContain(file)
  expect(await refusal({ DATA_DIR: join(file, 'below') })).toContain(file)
})

test('a data folder that is in use', async () => {
  const DATA_DIR = await temporaryFolder()
  const first = startProduct({ PORT: await freePort(), DATA_DIR })
  await first.ready()
  expect(await refusal({ DATA_DIR })).toContain('in use by another Seam')
})

test('no ffmpeg, and no way to install it', async () => {
  const folder = join(await temporaryFolder(), 'bin')
  await mkdir(folder)
  await symlink(process.execPath, join(folder, 'node'))
  expect(await refusal({ PATH: folder })).toContain('ffmpeg is not installed')
  expect(await refusal({ FFMPEG_PATH: join(folder, 'ffmpeg') })).toContain('FFMPEG_PATH')
})

test('a database that cannot be reached', async () => {
  const DATABASE_URL = `postgres://seam@127.0.0.1:${await freePort()}/seam`
  expect(await refusal({ DATABASE_URL })).toContain('database')
})

test.each([
  ['PORT', 'many'],
  ['PORT', '70000'],
  ['ROLE', 'boss'],
  ['PUBLIC_URL', 'seam.example'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s', async (name, value) => {
  expect(await refusal({ [name]: value })).toContain(name)
})
