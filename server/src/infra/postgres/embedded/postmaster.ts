import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type Cluster, folderAsSeenInside, markOf } from './cluster.ts'
import { boundToOurLife, launch } from './launch.ts'
import { remember } from './outcome.ts'
import { newsIn } from './server-log.ts'
import { settings } from './settings.ts'
import { watchdog } from './watchdog.ts'

/** A PostgreSQL server that we started. */
export interface Postmaster {
  process: ChildProcess
  /** Zero when it could not even be started. */
  pid: number
  /** When it has ended, for whatever reason. */
  exited: Promise<void>
  /** The most telling of its last messages, once it has ended. */
  lastWords(): Promise<string>
}

export function startPostmaster(cluster: Cluster, log: (line: string) => void): Postmaster {
  const options = Object.entries(settings(markOf(cluster.folder)))
  const args = options.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const seen = folderAsSeenInside(cluster)
  const server = launch(cluster, 'postgres', ['-D', seen, ...args], 'INT')
  const words = remember(server, (line) => {
    const news = newsIn(line)
    if (news) log(news.replaceAll(seen, cluster.folder))
  })
  const dismiss = boundToOurLife || !server.pid ? () => undefined : watchdog(server.pid)
  server.stdin.on('error', () => undefined)
  const exited = once(server, 'exit').then(dismiss, dismiss)
  const silent = once(server, 'close').catch(() => undefined)
  return {
    process: server,
    pid: server.pid ?? 0,
    exited: exited.then(() => undefined),
    // Orphans of the server hold its output open for as long as they live.
    lastWords: () => Promise.race([silent, delay(200)]).then(words),
  }
}

/** A fast shutdown; one that leaves the next start to recover if that takes too long. */
export async function stopPostmaster({ process: server, exited }: Postmaster): Promise<void> {
  server.kill('SIGINT')
  const hurry = setTimeout(() => server.kill('SIGQUIT'), 2_000)
  const force = setTimeout(() => server.kill('SIGKILL'), 3_000)
  await exited
  clearTimeout(hurry)
  clearTimeout(force)
}
