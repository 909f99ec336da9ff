import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '@seam/postgres/start.ts'
import { waitUntil } from '@seam/postgres/test/processes.ts'
import { callApi } from '@seam/server/demo/api-client.ts'
import { isLongRun, sampleOf } from '@seam/postgres/test/long-run.ts'
import { canMount, mountReadOnly } from '@seam/server/test/small-disk.ts'
import { hasPostgres15, startPostgres15 } from './postgres-15.fixture.ts'
import {
  freePort,
  oneWebProcess,
  startProduct,
  stop,
  temporaryFolder,
  usedDataFolder,
} from './product.fixture.ts'
import {
  canSignIn,
  createMedia,
  fillSite,
  publish,
  readSite,
  runCommand,
  signUpAs,
  startCommand,
} from './site.fixture.ts'

/** Starts a site on a data folder. Returns the result of `read`. */
async function withSite<Result>(
  environment: Record<string, string>,
  read: (origin: string) => Promise<Result>,
): Promise<Result> {
  const product = startProduct({ PORT: await freePort(), ...oneWebProcess, ...environment })
  try {
    return await read(await product.ready())
  } finally {
    await stop(product)
  }
}

/** Creates a filled site, and a backup of it while it runs. */
async function makeSite() {
  const folder = await mkdtemp(join(tmpdir(), 'seam-test-'))
  const [DATA_DIR, backup] = [join(folder, 'data'), join(folder, 'backup')]
  const media = await createMedia(folder)
  const seen = await withSite({ DATA_DIR }, async (origin) => {
    await fillSite(origin, media)
    expect(await runCommand('backup', [backup], { DATA_DIR })).toMatch(/rows, \d+ files of/)
    return readSite(origin)
  })
  return { folder, DATA_DIR, backup, seen }
}

let made: ReturnType<typeof makeSite> | undefined
afterAll(async () => {
  if (made) await rm((await made).folder, { recursive: true, force: true })
})

/** Returns the same filled site for all tests, with a copy of its backup for each. */
async function backedUpSite() {
  const site = await (made ??= makeSite())
  const backup = await temporaryFolder()
  await cp(site.backup, backup, { recursive: true })
  return { ...site, backup }
}

test('a restored backup of a running site has the same responses and files, and works', async () => {
  const { backup, seen } = await backedUpSite()
  expect(Object.keys(seen).join()).toMatch(/play\.mp4.*storyboard\.vtt|storyboard\.vtt.*play\.mp4/)
  const DATA_DIR = await temporaryFolder()
  expect(await runCommand('restore', [backup], { DATA_DIR })).toContain('0 differences')
  expect(await runCommand('check-data', [], { DATA_DIR })).toBe('0 differences, 0 repaired')
  await withSite({ DATA_DIR }, async (origin) => {
    expect(await readSite(origin)).toEqual(seen)
    expect(await canSignIn(origin, 'Ada')).toBe(true)
    const cleo = await signUpAs(origin, 'Cleo')
    await callApi(cleo, 'POST', '/post', { content: 'New here' })
  })
  expect(await runCommand('backup', [backup], { DATA_DIR })).toMatch(/ 0 of them new/)
  const checked = await runCommand('restore', [backup, '--check'], { DATA_DIR })
  expect(checked).toMatch(/can be restored: \d+ rows, \d+ files, 0 differences$/)
  expect((await readdir(DATA_DIR)).toSorted()).toEqual(['ballast', 'objects', 'postgres'])
})

const servers = [
  {
    name: 'another embedded PostgreSQL',
    isThere: true,
    async start() {
      const server = await startEmbeddedPostgres({
        dataDir: await temporaryFolder(),
        log: () => {},
      })
      onTestFinished(() => server.stop())
      const { host, user, database } = server.connection
      return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`
    },
  },
  {
    name: 'PostgreSQL 15 of Debian',
    isThere: hasPostgres15,
    start: startPostgres15,
  },
]

// `backup-equality.test.ts` also restores into a database in DATABASE_URL.
for (const { name, start } of servers.filter(({ isThere }) => isThere)) {
  test.runIf(isLongRun)(
    `a site moves to ${name}, where it is replaced only on request and while it does not run, and back`,
    async () => {
      const { backup, seen } = await backedUpSite()
      const environment = { DATA_DIR: await temporaryFolder(), DATABASE_URL: await start() }
      await runCommand('restore', [backup], environment)
      expect(await runCommand('check-data', [], environment)).toBe('0 differences, 0 repaired')
      await withSite(environment, async (origin) => {
        expect(await readSite(origin)).toEqual(seen)
        const rejected = await startCommand('restore', [backup, '--replace'], environment).end
        expect([rejected.code, rejected.errors]).toEqual([
          1,
          'Seam is running on this database: stop it first\n',
        ])
        await signUpAs(origin, 'Cleo')
      })
      const rejected = await startCommand('restore', [backup], environment).end
      expect([rejected.code, rejected.errors]).toEqual([
        1,
        expect.stringMatching(/^there is a site in this database already: add --replace.*\n$/),
      ])
      const replaced = await runCommand('restore', [backup, '--replace'], environment)
      expect(replaced).toContain(' 0 differences')

      const second = join(await temporaryFolder(), 'backup')
      await runCommand('backup', [second], environment)
      const DATA_DIR = await temporaryFolder()
      await runCommand('restore', [second], { DATA_DIR })
      await withSite({ DATA_DIR }, async (origin) => {
        expect(await readSite(origin)).toEqual(seen)
        expect(await canSignIn(origin, 'Cleo')).toBe(false)
      })
    },
  )
}

test.runIf(canMount && isLongRun)('a backup is restored from a read-only folder', async () => {
  const { backup } = await backedUpSite()
  onTestFinished(mountReadOnly(backup))
  const DATA_DIR = await temporaryFolder()
  expect(await runCommand('restore', [backup, '--check'], { DATA_DIR })).toContain(' 0 differences')
  expect(await runCommand('restore', [backup], { DATA_DIR })).toContain(' 0 differences')
  const { code, errors } = await startCommand('backup', [backup], { DATA_DIR }).end
  expect([code, errors.trim().split('\n').length]).toEqual([1, 1])
  expect(errors).toContain('read-only')
})

/** The load of a busy site for a minute. `backup-equality.test.ts` has less, in every run. */
const load = { writers: 16, milliseconds: 60_000 }

test.runIf(isLongRun)(
  'backups during many writes and deletions restore without a difference',
  async () => {
    const [DATA_DIR, backup] = [await temporaryFolder(), join(await temporaryFolder(), 'backup')]
    const media = await createMedia(await temporaryFolder())
    const stopping = new AbortController()
    await withSite({ DATA_DIR }, async (origin) => {
      const people = await Promise.all(
        Array.from({ length: load.writers }, (_, index) => signUpAs(origin, `Writer${index}`)),
      )
      const work = people.map(async (member) => {
        while (!stopping.signal.aborted) {
          const post = await callApi<{ publicId: string }>(member, 'POST', '/post', {
            content: 'Hello',
          })
          await callApi(member, 'GET', `/vote/post?postPublicId=${post.publicId}&toggle=UPVOTE`)
          const video = await publish(member, media, 'Soon gone')
          for (const path of [`/post/${post.publicId}`, `/video/${video.publicId}`]) {
            await fetch(`${origin}/api/v1${path}`, { method: 'DELETE', headers: member.headers })
          }
        }
      })
      try {
        const end = Date.now() + load.milliseconds
        while (Date.now() < end) {
          await runCommand('backup', [backup], { DATA_DIR })
          const restored = await runCommand('restore', [backup], {
            DATA_DIR: await temporaryFolder(),
          })
          expect(restored).toContain(' 0 differences')
        }
      } finally {
        stopping.abort()
        await Promise.all(work)
      }
    })
  },
)

/** What to kill: a backup, or a restore once this file exists. */
const killed = sampleOf(['backup', '.restoring', '.restoring/postgres/data', '.restored'])

test.runIf(killed.includes('backup'))(
  'a killed backup leaves no snapshot, and the next one succeeds',
  async () => {
    const { DATA_DIR, backup, seen } = await backedUpSite()
    const snapshots = await readdir(join(backup, 'snapshots'))
    const environment = { DATA_DIR, BACKUP_STALE_SECONDS: '4' }
    const { kill } = startCommand('backup', [backup], environment)
    const half = async () => (await readdir(join(backup, 'snapshots'))).length > snapshots.length
    await waitUntil(half)
    await kill()
    const restored = await temporaryFolder()
    expect(await runCommand('restore', [backup], { DATA_DIR: restored })).toContain(snapshots[0])
    expect(await withSite({ DATA_DIR: restored }, readSite)).toEqual(seen)
    await waitUntil(
      async () => (await startCommand('backup', [backup], environment).end).code === 0,
    )
    expect(await readdir(join(backup, 'snapshots'))).not.toEqual(snapshots)
  },
)

test.each(killed.filter((place) => place !== 'backup'))(
  'a restore that is killed once it has %s leaves the previous site or the restored one',
  async (stage) => {
    const { backup, seen } = await backedUpSite()
    const DATA_DIR = await usedDataFolder()
    const before = await withSite({ DATA_DIR }, async (origin) => {
      await signUpAs(origin, 'Dora')
      return readSite(origin)
    })
    const { child, kill } = startCommand('restore', [backup, '--replace'], { DATA_DIR })
    await waitUntil(async () => existsSync(join(DATA_DIR, stage)) || child.exitCode !== null)
    await kill()
    expect([before, seen]).toContainEqual(await withSite({ DATA_DIR }, readSite))
    await runCommand('restore', [backup, '--replace'], { DATA_DIR })
    expect(await withSite({ DATA_DIR }, readSite)).toEqual(seen)
  },
)
