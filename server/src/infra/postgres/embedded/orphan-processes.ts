import { setTimeout as delay } from 'node:timers/promises'
import { StartupError } from '../../startup-error.ts'
import { type Cluster, clusterMark } from './cluster.ts'
import { readPostmasterPid } from './pid-file.ts'
import { findClusterProcesses } from './processes.ts'

const STEPS = [
  { signal: 'SIGINT', timeout: 5_000 },
  { signal: 'SIGQUIT', timeout: 6_000 },
  { signal: 'SIGKILL', timeout: 2_000 },
] as const

/**
 * Stops the PostgreSQL processes that a killed run has left, first gently. The caller holds the
 * lock of the folder, so nothing uses these processes any more.
 */
export async function stopOrphanProcesses(
  cluster: Cluster,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const mark = clusterMark(cluster.folder)
  if ((await findClusterProcesses(mark)).length === 0) return
  log('the PostgreSQL of an earlier run is still there: waiting for its end')
  for (const step of STEPS) {
    const pids = await findClusterProcesses(mark)
    signalAll(step.signal, await targetsOf(cluster, pids, step.signal))
    if (await haveExited(mark, step.timeout, signal)) return
  }
  throw new StartupError(
    `PostgreSQL processes of an earlier run do not end: ${(await findClusterProcesses(mark)).join(', ')}`,
  )
}

/**
 * A postmaster stops its own children. Without one, backends first get time to exit by themselves.
 */
async function targetsOf(cluster: Cluster, pids: number[], signal: string): Promise<number[]> {
  const postmaster = await readPostmasterPid(cluster.folder)
  if (postmaster && pids.includes(postmaster)) return [postmaster]
  return signal === 'SIGINT' ? [] : pids
}

function signalAll(signal: NodeJS.Signals, pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      continue
    }
  }
}

async function haveExited(mark: string, timeout: number, signal: AbortSignal): Promise<boolean> {
  const deadline = Date.now() + timeout
  while (Date.now() < deadline) {
    if ((await findClusterProcesses(mark)).length === 0) return true
    await delay(20, undefined, { signal })
  }
  return false
}
