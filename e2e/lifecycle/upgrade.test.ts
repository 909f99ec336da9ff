import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { Video } from '@seam/contract/video.ts'
import { hasPostgres17, startPostgres17, withPostgres17 } from '@seam/postgres/test/postgres-17.ts'
import { waitUntil } from '@seam/postgres/test/processes.ts'
import { callApi, type Member } from '@seam/server/demo/api-client.ts'
import { isLongRun } from '@seam/postgres/test/long-run.ts'
import { canMount, mountSmallDisk } from '@seam/server/test/small-disk.ts'
import { freePort, oneWebProcess, startProduct, stop, temporaryFolder } from './product.fixture.ts'
import {
  canSignIn,
  createMedia,
  fillSite,
  publish,
  readSite,
  runCommand,
  startCommand,
} from './site.fixture.ts'

/** Creates a filled site with embedded PostgreSQL 17 and a video that waits for the worker. */
async function makeSite() {
  const folder = await mkdtemp(join(tmpdir(), 'seam-test-'))
  const DATA_DIR = join(folder, 'data')
  const media = await createMedia(folder)
  const { connection, stop: stopDatabase } = await startPostgres17(DATA_DIR)
  const DATABASE_URL = `postgres://seam@/seam?host=${encodeURIComponent(connection.host)}`
  const environment = { PORT: await freePort(), DATA_DIR, DATABASE_URL, ...oneWebProcess }

  const all = startProduct(environment)
  const member = await fillSite(await all.ready(), media)
  await stop(all)
  const web = startProduct({ ...environment, ROLE: 'web' })
  const origin = await web.ready()
  const waiting = await publish({ ...member, origin }, media, 'Waits')
  const seen = await readSite(origin)
  await stop(web)
  await stopDatabase()
  return { folder, DATA_DIR, seen, member, waiting }
}

let made: ReturnType<typeof makeSite> | undefined
afterAll(async () => {
  if (made) await rm((await made).folder, { recursive: true, force: true })
})

/** Returns the same site for all tests, with a copy of its data folder for each. */
async function olderSite() {
  const site = await (made ??= makeSite())
  const DATA_DIR = join(await temporaryFolder(), 'data')
  await cp(site.DATA_DIR, DATA_DIR, { recursive: true })
  return { ...site, DATA_DIR }
}

/** Starts the release with PostgreSQL 18, which also includes 17. */
const startNext = async (DATA_DIR: string, more: Record<string, string> = {}) =>
  startProduct({ PORT: await freePort(), DATA_DIR, ...oneWebProcess, ...withPostgres17, ...more })

const majorOf = (DATA_DIR: string, name = 'data') =>
  readFile(join(DATA_DIR, 'postgres', name, 'PG_VERSION'), 'utf8').then(Number)

/** Whether the user is still signed in. */
const isSignedIn = async ({ headers }: Member, origin: string) =>
  (await fetch(`${origin}/api/v1/auth/session`, { headers })).ok

// The tests of the package upgrade a database without a site, and kill the upgrade at each step.
test.runIf(hasPostgres17 && isLongRun)(
  'the first start with a new PostgreSQL preserves responses, files, sessions and jobs',
  async () => {
    const { DATA_DIR, seen, member, waiting } = await olderSite()
    const rejected = await startCommand('check-data', [], { DATA_DIR, ...withPostgres17 }).end
    expect([rejected.code, rejected.errors]).toEqual([
      1,
      expect.stringMatching(/was created by PostgreSQL 17: start Seam once to upgrade it to 18\n$/),
    ])
    const product = await startNext(DATA_DIR, { ROLE: 'web' })
    const origin = await product.ready()
    expect(product.errors()).toMatch(
      /from PostgreSQL 17 to 18.*\n.*saving.*\n.*loading.*\n.*complete/,
    )
    expect([await majorOf(DATA_DIR), await majorOf(DATA_DIR, 'data-17')]).toEqual([18, 17])
    expect(await readSite(origin)).toEqual(seen)
    expect(await isSignedIn(member, origin)).toBe(true)
    expect(await canSignIn(origin, 'Ada')).toBe(true)
    await stop(product)

    const worker = await startNext(DATA_DIR)
    const user = { ...member, origin: await worker.ready() }
    await waitUntil(async () => {
      const [video] = await callApi<Video[]>(user, 'GET', `/video/${waiting.publicId}`)
      return video?.processing.state === 'READY'
    })
    await stop(worker)
    expect(await runCommand('check-data', [], { DATA_DIR })).toBe('0 differences, 0 repaired')
  },
)

test.runIf(hasPostgres17 && isLongRun).each(['upgrade/saved', 'upgrade/data', 'data-17'])(
  'the next start completes an upgrade that was killed once it had %s',
  async (stage) => {
    const { DATA_DIR, seen } = await olderSite()
    const killed = await startNext(DATA_DIR)
    await waitUntil(async () => existsSync(join(DATA_DIR, 'postgres', stage)))
    process.kill(-(killed.launcher.pid ?? 0), 'SIGKILL')
    await killed.exitCode
    const product = await startNext(DATA_DIR, { ROLE: 'web' })
    expect(await readSite(await product.ready())).toEqual(seen)
    await stop(product)
    expect(await majorOf(DATA_DIR)).toBe(18)
    expect((await readdir(join(DATA_DIR, 'postgres'))).toSorted()).toEqual([
      'data',
      'data-17',
      'lock',
    ])
  },
)

test.runIf(hasPostgres17 && canMount)(
  'an upgrade without enough disk space is rejected, and changes nothing',
  async () => {
    const DATA_DIR = join(await temporaryFolder(), 'data')
    onTestFinished(mountSmallDisk(DATA_DIR, 130))
    const { stop: stopDatabase } = await startPostgres17(DATA_DIR)
    await stopDatabase()
    const product = await startNext(DATA_DIR)
    expect(await product.exitCode).toBe(1)
    expect(product.errors()).toMatch(
      /^Seam cannot start: the upgrade of the database needs \d+ MB of free disk space.*\n$/m,
    )
    expect(await majorOf(DATA_DIR)).toBe(17)
    expect((await readdir(join(DATA_DIR, 'postgres'))).toSorted()).toEqual(['data', 'lock'])
  },
)
