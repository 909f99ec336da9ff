import { chmod, lstat, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { until } from '@seam/server/test/processes.ts'
import {
  freePort,
  pressCtrlC,
  type Product,
  startProduct,
  temporaryFolder,
} from './product.fixture.ts'

const isRoot = process.getuid?.() === 0

/** The user ids, real, effective, saved and of the file system, of the server's process. */
async function userIdsOf(product: Product): Promise<string[]> {
  for (const pid of await product.processes()) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (!command.split('\0').includes('server/src/main.ts')) continue
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return /^Uid:\s+(.*)$/m.exec(status)?.[1]?.split(/\s+/) ?? []
  }
  throw new Error('the server does not run')
}

const ready = async (address: string) => (await fetch(`${address}/readyz`)).status === 200

test.runIf(isRoot)(
  'the server gives up root, below a folder that only root may pass too',
  async () => {
    const closed = join(await temporaryFolder(), 'closed')
    await mkdir(closed, { mode: 0o700 })
    const DATA_DIR = join(closed, 'data')
    const product = startProduct({ PORT: await freePort(), DATA_DIR })
    const address = await product.ready()
    const ids = await userIdsOf(product)
    expect(ids).toHaveLength(4)
    expect(ids).not.toContain('0')
    expect(await ready(address)).toBe(true)
    expect(product.errors()).not.toContain('keeps root')
    // It still starts its database again, as the user that it has become.
    const [postmaster] = (
      await readFile(join(DATA_DIR, 'postgres/data/postmaster.pid'), 'utf8')
    ).split('\n')
    process.kill(Number(postmaster), 'SIGKILL')
    await until(
      async () => product.errors().includes('starting it again') && (await ready(address)),
    )
    pressCtrlC(product)
    expect(await product.exitCode).toBe(0)
    expect((await lstat(closed)).mode & 0o777).toBe(0o700)
    expect((await readdir('/run')).filter((name) => name.startsWith('seam-mounts'))).toEqual([])
  },
)

test.runIf(isRoot)(
  'a data folder that root has written is handed over at the next start',
  async () => {
    const DATA_DIR = await temporaryFolder()
    const folder = join(DATA_DIR, 'objects/videos/ab')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'play.mp4'), '', { mode: 0o600 })
    const product = startProduct({ PORT: await freePort(), DATA_DIR })
    await product.ready()
    const [server] = await userIdsOf(product)
    expect(String((await lstat(join(folder, 'play.mp4'))).uid)).toBe(server)
    pressCtrlC(product)
    expect(await product.exitCode).toBe(0)
  },
)

test.runIf(isRoot)('a port that only root may open is opened', async () => {
  const PORT = '981'
  const product = startProduct({ PORT, DATA_DIR: await temporaryFolder() })
  const address = await product.ready()
  expect(await ready(address)).toBe(true)
  expect(await userIdsOf(product)).not.toContain('0')
  pressCtrlC(product)
  expect(await product.exitCode).toBe(0)
})

/** A PATH with what the server needs, but without bubblewrap. */
async function pathWithoutBubblewrap(): Promise<string> {
  const folder = await temporaryFolder()
  await chmod(folder, 0o755)
  for (const name of [
    'ffmpeg',
    'ffprobe',
    'prlimit',
    'setpriv',
    'unshare',
    'nice',
    'env',
    'true',
  ]) {
    await symlink(`/usr/bin/${name}`, join(folder, name))
  }
  return folder
}

test('an incomplete sandbox is told, and starts a site for others only by consent', async () => {
  const command: [string, string] = [process.execPath, 'server/src/main.ts']
  const start = async (environment: Record<string, string>) =>
    startProduct(
      {
        PATH: await pathWithoutBubblewrap(),
        PORT: await freePort(),
        DATA_DIR: await temporaryFolder(),
        ...environment,
      },
      command,
    )
  const alone = await start({})
  await alone.ready()
  expect(alone.errors()).toMatch(/^The sandbox is incomplete, .*bubblewrap.*$/m)

  const open = { PUBLIC_URL: 'http://seam.example' }
  const refused = await start(open)
  expect(await refused.exitCode).toBe(1)
  expect(refused.errors().trim()).toMatch(
    /^Seam can not start: the sandbox is incomplete, .*SANDBOX=weak$/,
  )

  const consented = await start({ ...open, SANDBOX: 'weak' })
  await until(async () => consented.output().includes('Seam is ready'))
  expect(consented.errors()).toMatch(/^The sandbox is incomplete/m)
})
