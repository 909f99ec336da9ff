import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { hasPostgres17, startPostgres17, withPostgres17 } from '../test/postgres-17.ts'
import { sampleOf } from '../test/long-run.ts'
import { waitUntil } from '../test/processes.ts'
import { createDataFolder, query, start } from './embedded.fixture.ts'
import { clusterState } from './finish-upgrade.ts'

const home = (dataDir: string) => join(dataDir, 'postgres')
const majorOf = async (dataDir: string, name = 'data') =>
  Number(await readFile(join(home(dataDir), name, 'PG_VERSION'), 'utf8'))
const entries = async (dataDir: string) => (await readdir(home(dataDir))).toSorted()
const UPGRADED = ['data', 'data-17', 'lock']

let made: string | undefined
afterAll(async () => {
  if (made) await rm(made, { recursive: true, force: true })
})

/** Returns a data folder with a note, as left by a release with PostgreSQL 17. */
async function olderDataFolder(): Promise<string> {
  made ??= await makeOlderDataFolder()
  const dataDir = await createDataFolder()
  await cp(made, dataDir, { recursive: true })
  return dataDir
}

async function makeOlderDataFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'seam-test-'))
  const server = await startPostgres17(dataDir)
  await query(server, 'create table note (words text)', "insert into note values ('kept')")
  await server.stop()
  return dataDir
}

/** Starts the next release, which waits forever in the given step of its upgrade. */
function startNext(dataDir: string, waitsIn = '') {
  const script = join(import.meta.dirname, 'upgrade.fixture.ts')
  const child = spawn(process.execPath, [script, dataDir, waitsIn], {
    env: { ...process.env, ...withPostgres17 },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  createInterface(child.stdout).on('line', (line) => lines.push(line))
  const exited = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  onTestFinished(() => end('SIGKILL'))
  const prints = (line: string) =>
    waitUntil(async () => {
      if (lines.includes(line)) return true
      if (child.exitCode !== null) throw new Error(lines.join('; '))
      return false
    })
  return { lines, prints, end, exited }
}

async function notes(dataDir: string) {
  const server = await start(dataDir)
  const found = await query(server, 'select words from note')
  await server.stop()
  return found
}

const kept = [{ words: 'kept' }]

test.runIf(hasPostgres17)('upgrades an older cluster at the start and keeps it', async () => {
  const dataDir = await olderDataFolder()
  const next = startNext(dataDir)
  await next.prints('ready')
  expect(next.lines.filter((line) => line.startsWith('log:'))).toEqual([
    'log: Upgrading the database from PostgreSQL 17 to 18: this can take minutes',
    'log: The upgrade of the database from PostgreSQL 17 to 18 is complete',
    expect.stringMatching(/postgres\/data-17 is the database before an upgrade: remove it once/),
  ])
  await next.end('SIGTERM')
  expect(await entries(dataDir)).toEqual(UPGRADED)
  expect([await majorOf(dataDir), await majorOf(dataDir, 'data-17')]).toEqual([18, 17])
  expect(await notes(dataDir)).toEqual(kept)

  // The previous release can use the retained cluster again.
  await rm(join(home(dataDir), 'data'), { recursive: true })
  await rename(join(home(dataDir), 'data-17'), join(home(dataDir), 'data'))
  expect(await query(await startPostgres17(dataDir), 'select words from note')).toEqual(kept)
})

test.runIf(hasPostgres17).each(sampleOf(['saving', 'saved', 'loading', 'loaded']))(
  'an upgrade that is killed in the step %s starts again at the next start',
  async (step) => {
    const dataDir = await olderDataFolder()
    const killed = startNext(dataDir, step)
    await killed.prints(step)
    await killed.end('SIGKILL')
    expect(await majorOf(dataDir)).toBe(17)
    const next = startNext(dataDir)
    await next.prints('ready')
    await next.end('SIGTERM')
    expect(await entries(dataDir)).toEqual(UPGRADED)
    expect(await notes(dataDir)).toEqual(kept)
  },
)

/** Creates a folder whose upgrade was killed when complete, before it replaced the cluster. */
async function completeUpgrade(): Promise<string> {
  const dataDir = await olderDataFolder()
  const next = startNext(dataDir)
  await next.prints('ready')
  await next.end('SIGTERM')
  const upgraded = join(home(dataDir), 'upgraded')
  await mkdir(upgraded)
  await rename(join(home(dataDir), 'data'), join(upgraded, 'data'))
  await rename(join(home(dataDir), 'data-17'), join(home(dataDir), 'data'))
  await writeFile(join(upgraded, 'source'), await clusterState(join(home(dataDir), 'data')))
  return dataDir
}

test.runIf(hasPostgres17)('the next start finishes a complete upgrade', async () => {
  const dataDir = await completeUpgrade()
  expect(await notes(dataDir)).toEqual(kept)
  expect(await entries(dataDir)).toEqual(UPGRADED)

  // Killed between the two renames.
  const upgraded = join(home(dataDir), 'upgraded')
  await mkdir(upgraded)
  await writeFile(join(upgraded, 'source'), '')
  await rename(join(home(dataDir), 'data'), join(upgraded, 'data'))
  expect(await notes(dataDir)).toEqual(kept)
  expect(await entries(dataDir)).toEqual(UPGRADED)
})

test.runIf(hasPostgres17)(
  'data that the previous release writes after a complete upgrade is not lost',
  async () => {
    const dataDir = await completeUpgrade()
    const before = await startPostgres17(dataDir)
    await query(before, "insert into note values ('later')")
    await before.stop()
    const next = startNext(dataDir)
    await next.prints('ready')
    await next.end('SIGTERM')
    expect(await notes(dataDir)).toEqual([...kept, { words: 'later' }])
  },
)

test.runIf(hasPostgres17)('an upgrade that fails changes nothing', async () => {
  const dataDir = await olderDataFolder()
  const failed = startNext(dataDir, 'fail')
  await failed.exited
  expect(failed.lines.at(-1)).toBe(
    'error: the database could not be upgraded from PostgreSQL 17 to 18, and is unchanged: ' +
      'a note is missing',
  )
  expect(await entries(dataDir)).toEqual(['data', 'lock'])
  expect(await majorOf(dataDir)).toBe(17)
})

test.runIf(hasPostgres17)('no other process can use a database while it is upgraded', async () => {
  const dataDir = await olderDataFolder()
  const upgrading = startNext(dataDir, 'saving')
  await upgrading.prints('saving')
  const second = startNext(dataDir)
  await second.exited
  expect(second.lines).toEqual([expect.stringMatching(/^error: .* is in use by another Seam/)])
  expect(existsSync(join(home(dataDir), 'data/.s.PGSQL.5432'))).toBe(false)
})
