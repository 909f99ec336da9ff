import { chmod, lstat, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { waitUntil } from '@seam/postgres/test/processes.ts'
import {
  freePort,
  oneWebProcess,
  pressCtrlC,
  type Product,
  startProduct,
  temporaryFolder,
  usedDataFolder,
} from './product.fixture.ts'

const isRoot = process.getuid?.() === 0

/** Returns the real, effective, saved and file system user ids of the server process. */
async function userIdsOf(product: Product): Promise<string[]> {
  for (const pid of await product.processes()) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (!command.split('\0').includes('server/src/app/main.ts')) continue
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return /^Uid:\s+(.*)$/m.exec(status)?.[1]?.split(/\s+/) ?? []
  }
  throw new Error('the server is not running')
}

const isReady = async (address: string) => (await fetch(`${address}/readyz`)).status === 200

test.runIf(isRoot)(
  'drops root: in a folder that only root can enter, on a port that only root may open, and with files of root',
  async () => {
    const closed = join(await temporaryFolder(), 'closed')
    await mkdir(closed, { mode: 0o700 })
    const DATA_DIR = join(closed, 'data')
    const ofRoot = join(DATA_DIR, 'objects/videos/ab')
    await mkdir(ofRoot, { recursive: true })
    await writeFile(join(ofRoot, 'play.mp4'), '', { mode: 0o600 })
    const product = startProduct({ PORT: '981', DATA_DIR, ...oneWebProcess })
    const address = await product.ready()
    const ids = await userIdsOf(product)
    expect(ids).toHaveLength(4)
    expect(ids).not.toContain('0')
    expect(String((await lstat(join(ofRoot, 'play.mp4'))).uid)).toBe(ids[0])
    expect(await isReady(address)).toBe(true)
    expect(product.errors()).not.toContain('keeps root')
    // As the new user, it can still restart its database.
    const [postmaster] = (
      await readFile(join(DATA_DIR, 'postgres/data/postmaster.pid'), 'utf8')
    ).split('\n')
    process.kill(Number(postmaster), 'SIGKILL')
    await waitUntil(
      async () => product.errors().includes('starting it again') && (await isReady(address)),
    )
    pressCtrlC(product)
    expect(await product.exitCode).toBe(0)
    expect((await lstat(closed)).mode & 0o777).toBe(0o700)
    expect((await readdir('/run')).filter((name) => name.startsWith('seam-mounts'))).toEqual([])
  },
)

/** Creates a PATH with the programs that the server needs, but without bubblewrap. */
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

test('reports an incomplete sandbox, and requires SANDBOX=weak for a public site', async () => {
  const command: [string, string] = [process.execPath, 'server/src/app/main.ts']
  const start = async (environment: Record<string, string>) =>
    startProduct(
      {
        PATH: await pathWithoutBubblewrap(),
        PORT: await freePort(),
        DATA_DIR: await usedDataFolder(),
        ...oneWebProcess,
        ...environment,
      },
      command,
    )
  const local = await start({})
  await local.ready()
  expect(local.errors()).toMatch(/^The sandbox is incomplete, .*bubblewrap.*$/m)

  const publicSite = { PUBLIC_URL: 'http://seam.example' }
  const rejected = await start(publicSite)
  expect(await rejected.exitCode).toBe(1)
  // On a busy machine, PostgreSQL first reports its recovery.
  expect(rejected.errors().trim().split('\n').at(-1)).toMatch(
    /^Seam cannot start: the sandbox is incomplete, .*SANDBOX=weak$/,
  )

  const allowed = await start({ ...publicSite, SANDBOX: 'weak' })
  await waitUntil(async () => allowed.output().includes('Seam is ready'))
  expect(allowed.errors()).toMatch(/^The sandbox is incomplete/m)
})
