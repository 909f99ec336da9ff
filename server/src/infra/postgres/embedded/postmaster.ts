import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type Cluster, pathForPostgres, clusterMark } from './cluster.ts'
import { diesWithParent, launchProgram } from './launch.ts'
import { collectErrors } from './program-exit.ts'
import { toLogMessage } from './server-log.ts'
import { serverSettings } from './settings.ts'
import { startWatchdog } from './watchdog.ts'

/** A PostgreSQL server that this process has started. */
export interface Postmaster {
  process: ChildProcess
  /** 0 if it could not be started. */
  pid: number
  /** Resolves when it has ended, for any reason. */
  exited: Promise<void>
  /** Resolves to the most relevant of its last messages, once it has ended. */
  lastError(): Promise<string>
}

export function startPostmaster(cluster: Cluster, log: (line: string) => void): Postmaster {
  const options = Object.entries(serverSettings(clusterMark(cluster.folder)))
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
 * Requests a fast shutdown. After 2 s it requests an immediate one, which the next start recovers
 * from.
 */
export async function stopPostmaster({ process: server, exited }: Postmaster): Promise<void> {
  server.kill('SIGINT')
  const immediateTimer = setTimeout(() => server.kill('SIGQUIT'), 2_000)
  const killTimer = setTimeout(() => server.kill('SIGKILL'), 3_000)
  await exited
  clearTimeout(immediateTimer)
  clearTimeout(killTimer)
}
