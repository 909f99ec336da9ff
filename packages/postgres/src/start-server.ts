import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type Cluster, clusterMark, pathForPostgres } from './cluster.ts'
import { type Connection, checkDurability, connectWhenReady } from './connection.ts'
import { databaseBytes } from './database-size.ts'
import { collectErrors, diesWithParent, launchProgram } from './launch-program.ts'
import { removeStaleFiles, stopOrphanProcesses } from './orphan-processes.ts'
import { toLogMessage } from './server-log.ts'
import { serverSettings } from './server-settings.ts'
import { PostgresStartupError } from './startup-error.ts'

/** A PostgreSQL server started by this process. */
export interface Postmaster {
  process: ChildProcess
  /** 0 if starting it failed. */
  pid: number
  /** Resolves when it has exited, for any reason. */
  exited: Promise<void>
  /** Resolves to the most relevant of its last messages once it has exited. */
  lastError(): Promise<string>
}

async function startPostmaster(
  cluster: Cluster,
  port: number,
  log: (line: string) => void,
): Promise<Postmaster> {
  const settings = {
    port,
    major: cluster.programs.major,
    databaseBytes: await databaseBytes(cluster.folder),
  }
  const options = Object.entries(serverSettings(clusterMark(cluster.folder), settings))
  const args = options.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const dataFolder = pathForPostgres(cluster)
  const server = launchProgram(cluster, 'postgres', ['-D', dataFolder, ...args], 'INT')
  const lastMessage = collectErrors(server, (line) => {
    const message = toLogMessage(line)
    if (message) log(message.replaceAll(dataFolder, cluster.folder))
  })
  const stopWatchdog = diesWithParent || !server.pid ? () => undefined : startWatchdog(server.pid)
  server.stdin.on('error', () => undefined)
  const exited = once(server, 'exit').then(stopWatchdog, stopWatchdog)
  const closed = once(server, 'close').catch(() => undefined)
  return {
    process: server,
    pid: server.pid ?? 0,
    exited: exited.then(() => undefined),
    // Orphan processes of the server keep its output open.
    lastError: () => Promise.race([closed, delay(200)]).then(lastMessage),
  }
}

/**
 * Requests a fast shutdown, and after `timeoutMs` an immediate one, from which the next start
 * recovers.
 */
export async function stopPostmaster(
  { process: server, exited }: Postmaster,
  timeoutMs = 2_000,
): Promise<void> {
  server.kill('SIGINT')
  const immediateTimer = setTimeout(() => server.kill('SIGQUIT'), timeoutMs)
  const killTimer = setTimeout(() => server.kill('SIGKILL'), timeoutMs + 1_000)
  await exited
  clearTimeout(immediateTimer)
  clearTimeout(killTimer)
}

/**
 * Starts the server on a cluster, whatever state the last server left it in. Resolves once the
 * server accepts connections. Throws a PostgresStartupError or the signal's reason, after all
 * processes have exited.
 */
export async function startServer(
  cluster: Cluster,
  connection: Connection,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<Postmaster> {
  await stopOrphanProcesses(cluster, log, signal)
  await removeStaleFiles(cluster)
  const postmaster = await startPostmaster(cluster, connection.port, log)
  try {
    await waitUntilReady(cluster, connection, postmaster, signal)
    return postmaster
  } catch (error) {
    await stopPostmaster(postmaster)
    throw error
  }
}

async function waitUntilReady(
  cluster: Cluster,
  connection: Connection,
  postmaster: Postmaster,
  signal: AbortSignal,
): Promise<void> {
  const exit = new AbortController()
  void postmaster.exited.then(() => exit.abort())
  const abort = AbortSignal.any([signal, exit.signal])
  try {
    await raceWithAbort(abort, probe(cluster, connection, postmaster.pid, abort))
  } catch (error) {
    signal.throwIfAborted()
    if (exit.signal.aborted) throw exitError(cluster, await postmaster.lastError())
    throw error
  }
}

async function probe({ folder }: Cluster, connection: Connection, pid: number, abort: AbortSignal) {
  const client = await connectWhenReady(connection, folder, pid, abort)
  try {
    await checkDurability(client, folder)
  } finally {
    void client.end()
  }
}

/** Throws the signal's reason as soon as it is aborted, without waiting for the work. */
async function raceWithAbort(signal: AbortSignal, work: Promise<void>): Promise<void> {
  const aborted = once(signal, 'abort').then(() => signal.throwIfAborted())
  await Promise.race([work, aborted])
}

function exitError(cluster: Cluster, lastMessage: string): PostgresStartupError {
  const { folder } = cluster
  const message = lastMessage.replaceAll(pathForPostgres(cluster), folder)
  if (/lock file .* already exists|pre-existing shared memory/.test(message)) {
    return new PostgresStartupError(`another PostgreSQL is running on ${folder}: stop it first`)
  }
  if (message.includes('No space left on device')) {
    return new PostgresStartupError(
      `the disk of ${folder} is full: free some space and start again`,
    )
  }
  return new PostgresStartupError(`PostgreSQL does not start on ${folder}: ${message}`)
}

/**
 * Stops a process when this process dies, where the kernel does not: a shell waits for the end of a
 * pipe that only this process holds open. Returns a function that cancels it.
 */
export function startWatchdog(pid: number): () => void {
  const script = 'read -r _; kill -INT "$0"'
  const shell = spawn('/bin/sh', ['-c', script, String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.unref()
  return () => shell.kill('SIGKILL')
}
