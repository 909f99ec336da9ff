import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { kill, waitUntil } from '../test/processes.ts'
import { clusterMark } from './cluster.ts'
import type { Connection } from './connection.ts'
import { findClusterProcesses } from './orphan-processes.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts'

/** Creates a data folder for one test. Afterwards, kills its processes and removes it. */
export async function createDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'seam-test-'))
  onTestFinished(async () => {
    if (existsSync(clusterFolder(folder))) {
      for (const pid of await clusterProcesses(folder)) kill(pid)
      await waitUntil(async () => (await clusterProcesses(folder)).length === 0)
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return folder
}

export const clusterFolder = (dataDir: string) => join(dataDir, 'postgres', 'data')

export const clusterProcesses = (dataDir: string) =>
  findClusterProcesses(clusterMark(clusterFolder(dataDir)))

export async function start(dataDir: string, log: (line: string) => void = () => undefined) {
  const server = await startEmbeddedPostgres({ dataDir, log })
  onTestFinished(() => server.stop())
  return server
}

/** Starts the server from another process, as Seam does; it prints a line when it is ready. */
export function spawnParentProcess(dataDir: string): ChildProcessByStdio<null, Readable, null> {
  const script = join(import.meta.dirname, 'parent-process.fixture.ts')
  const owner = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void owner.kill('SIGKILL'))
  return owner
}

export async function startInOtherProcess(dataDir: string): Promise<ChildProcess> {
  const owner = spawnParentProcess(dataDir)
  await once(owner.stdout, 'data')
  return owner
}

/** Runs statements. Returns the rows of the last one. */
export async function query(
  { connection }: Pick<EmbeddedPostgres, 'connection'>,
  ...statements: string[]
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection satisfies Connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) ({ rows } = await client.query(statement))
    return rows
  } finally {
    await client.end()
  }
}

export async function postmasterPid(dataDir: string): Promise<number> {
  const file = await readFile(join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8')
  return Number.parseInt(file, 10)
}
