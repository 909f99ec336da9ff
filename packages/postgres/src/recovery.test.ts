import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findDatabaseUser } from './database-user.ts'
import { kill, waitUntil } from '../test/processes.ts'
import {
  clusterFolder,
  createDataFolder,
  postmasterPid,
  clusterProcesses,
  query,
  spawnParentProcess,
  start,
  startInOtherProcess,
} from './embedded.fixture.ts'

const serverOn = (dataDir: string) => ({
  connection: { host: clusterFolder(dataDir), port: 5432, user: 'seam', database: 'seam' },
})
const writeNote = (dataDir: string) =>
  query(serverOn(dataDir), 'create table note (words text)', "insert into note values ('kept')")
const notes = (dataDir: string) => query(serverOn(dataDir), 'select words from note')
const expectedNotes = [{ words: 'kept' }]

test('restarts a killed postmaster without losing committed rows', async () => {
  const folder = await createDataFolder()
  const server = await start(folder)
  const exits: string[] = []
  server.onExit(() => exits.push('ended'))
  await writeNote(folder)
  const first = await postmasterPid(folder)
  kill(first)
  await waitUntil(async () => (await notes(folder).catch(() => [])).length > 0)
  expect(await notes(folder)).toEqual(expectedNotes)
  expect(await postmasterPid(folder)).not.toBe(first)
  expect(exits).toEqual(['ended'])
})

test('recovers whenever all its processes are killed', async () => {
  const folder = await createDataFolder()
  await start(folder)
  await writeNote(folder)
  for (const round of [1, 2, 3]) {
    const pids = await clusterProcesses(folder)
    for (const pid of pids) kill(pid)
    await waitUntil(async () => (await notes(folder).catch(() => [])).length > 0)
    expect(await clusterProcesses(folder), `round ${round}`).not.toContain(pids[0])
  }
})

test('restarts a killed initialization', async () => {
  const folder = await createDataFolder()
  const parent = spawnParentProcess(folder)
  const home = join(folder, 'postgres')
  const isInitializing = async () => {
    const [temporary] = (await readdir(home)).filter((name) => name.startsWith('data.new-'))
    return temporary !== undefined && (await readdir(join(home, temporary))).includes('base')
  }
  await waitUntil(() => isInitializing().catch(() => false))
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  const server = await start(folder)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await readdir(home)).toEqual(['data', 'lock'])
})

test('stops the server when its parent process is killed, and starts again', async () => {
  const folder = await createDataFolder()
  const parent = await startInOtherProcess(folder)
  await writeNote(folder)
  parent.kill('SIGKILL')
  await waitUntil(async () => (await clusterProcesses(folder)).length === 0)
  await start(folder)
  expect(await notes(folder)).toEqual(expectedNotes)
})

test('starts while the server of a killed parent process is still stopping', async () => {
  const folder = await createDataFolder()
  const parent = await startInOtherProcess(folder)
  await writeNote(folder)
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  await start(folder)
  expect(await notes(folder)).toEqual(expectedNotes)
})

test('stops a busy orphan server when it starts', async () => {
  const folder = await createDataFolder()
  const parent = await startInOtherProcess(folder)
  await writeNote(folder)
  const busy = query(serverOn(folder), 'select pg_sleep(600)').catch(() => undefined)
  await waitUntil(async () => {
    const [row] = await query(
      serverOn(folder),
      "select count(*)::int as busy from pg_stat_activity where wait_event = 'PgSleep'",
    )
    return row?.['busy'] === 1
  })
  const postmaster = await postmasterPid(folder)
  parent.kill('SIGKILL')
  kill(postmaster)
  await once(parent, 'exit')
  await start(folder)
  expect(await notes(folder)).toEqual(expectedNotes)
  await busy
})

test('starts when another process has reused the pid in the pid file', async () => {
  const folder = await createDataFolder()
  const parent = await startInOtherProcess(folder)
  await writeNote(folder)
  const user = await findDatabaseUser(clusterFolder(folder))
  const unrelated = spawn('sleep', ['600'], { ...user, stdio: 'ignore' })
  onTestFinished(() => void unrelated.kill())
  const pidFile = join(clusterFolder(folder), 'postmaster.pid')
  const [, ...rest] = (await readFile(pidFile, 'utf8')).split('\n')
  parent.kill('SIGKILL')
  for (const pid of await clusterProcesses(folder)) kill(pid)
  await waitUntil(async () => (await clusterProcesses(folder)).length === 0)
  for (const path of [pidFile, join(clusterFolder(folder), '.s.PGSQL.5432.lock')]) {
    await writeFile(path, [unrelated.pid, ...rest].join('\n'))
  }
  await start(folder)
  expect(await notes(folder)).toEqual(expectedNotes)
  expect(unrelated.exitCode ?? unrelated.signalCode).toBeNull()
})
