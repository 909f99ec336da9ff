import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { databaseUser } from './database-user.ts'
import { kill, until } from '../../../../test/processes.ts'
import {
  clusterIn,
  dataFolder,
  postmasterOf,
  processesIn,
  query,
  spawnOwner,
  start,
  startElsewhere,
} from './fixtures.ts'

const here = (dataDir: string) => ({
  connection: { host: clusterIn(dataDir), port: 5432, user: 'seam', database: 'seam' },
})
const writeNote = (dataDir: string) =>
  query(here(dataDir), 'create table note (words text)', "insert into note values ('kept')")
const notes = (dataDir: string) => query(here(dataDir), 'select words from note')
const kept = [{ words: 'kept' }]

test('a killed postmaster is replaced and committed rows are there', async () => {
  const folder = await dataFolder()
  const server = await start(folder)
  const ends: string[] = []
  server.onExit(() => ends.push('ended'))
  await writeNote(folder)
  const first = await postmasterOf(folder)
  kill(first)
  await until(async () => (await notes(folder).catch(() => [])).length > 0)
  expect(await notes(folder)).toEqual(kept)
  expect(await postmasterOf(folder)).not.toBe(first)
  expect(ends).toEqual(['ended'])
})

test('every process killed again and again, the server comes back', async () => {
  const folder = await dataFolder()
  await start(folder)
  await writeNote(folder)
  for (const round of [1, 2, 3]) {
    const pids = await processesIn(folder)
    for (const pid of pids) kill(pid)
    await until(async () => (await notes(folder).catch(() => [])).length > 0)
    expect(await processesIn(folder), `round ${round}`).not.toContain(pids[0])
  }
})

test('a first start killed half way is begun anew', async () => {
  const folder = await dataFolder()
  const owner = spawnOwner(folder)
  const home = join(folder, 'postgres')
  const draftIsGrowing = async () => {
    const [draft] = (await readdir(home)).filter((name) => name.startsWith('data.new-'))
    return draft !== undefined && (await readdir(join(home, draft))).includes('base')
  }
  await until(() => draftIsGrowing().catch(() => false))
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  const server = await start(folder)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await readdir(home)).toEqual(['data', 'lock'])
})

test('a killed owner takes the server along, and the next start works', async () => {
  const folder = await dataFolder()
  const owner = await startElsewhere(folder)
  await writeNote(folder)
  owner.kill('SIGKILL')
  await until(async () => (await processesIn(folder)).length === 0)
  await start(folder)
  expect(await notes(folder)).toEqual(kept)
})

test('a start does not trip over the server of a killed owner that is still ending', async () => {
  const folder = await dataFolder()
  const owner = await startElsewhere(folder)
  await writeNote(folder)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  await start(folder)
  expect(await notes(folder)).toEqual(kept)
})

test('a start ends a server that was left behind and is busy', async () => {
  const folder = await dataFolder()
  const owner = await startElsewhere(folder)
  await writeNote(folder)
  const busy = query(here(folder), 'select pg_sleep(600)').catch(() => undefined)
  await until(async () => {
    const [row] = await query(
      here(folder),
      "select count(*)::int as busy from pg_stat_activity where wait_event = 'PgSleep'",
    )
    return row?.['busy'] === 1
  })
  const postmaster = await postmasterOf(folder)
  owner.kill('SIGKILL')
  kill(postmaster)
  await once(owner, 'exit')
  await start(folder)
  expect(await notes(folder)).toEqual(kept)
  await busy
})

test('a number in the pid file that another process has got since does no harm', async () => {
  const folder = await dataFolder()
  const owner = await startElsewhere(folder)
  await writeNote(folder)
  const user = await databaseUser(clusterIn(folder))
  const stranger = spawn('sleep', ['600'], { ...user, stdio: 'ignore' })
  onTestFinished(() => void stranger.kill())
  const pidFile = join(clusterIn(folder), 'postmaster.pid')
  const [, ...rest] = (await readFile(pidFile, 'utf8')).split('\n')
  owner.kill('SIGKILL')
  for (const pid of await processesIn(folder)) kill(pid)
  await until(async () => (await processesIn(folder)).length === 0)
  for (const path of [pidFile, join(clusterIn(folder), '.s.PGSQL.5432.lock')]) {
    await writeFile(path, [stranger.pid, ...rest].join('\n'))
  }
  await start(folder)
  expect(await notes(folder)).toEqual(kept)
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
})
