import { setTimeout as delay } from 'node:timers/promises'
import { StartFailure } from '../../start-failure.ts'
import { type Cluster, markOf } from './cluster.ts'
import { lastPostmaster } from './pid-file.ts'
import { processesOf } from './processes.ts'

const ROUNDS = [
  { signal: 'SIGINT', patience: 5_000 },
  { signal: 'SIGQUIT', patience: 6_000 },
  { signal: 'SIGKILL', patience: 2_000 },
] as const

/**
 * Ends what an earlier run that was killed has left running, the gentle way first. The caller holds
 * the folder's lock, so nobody needs these processes any more.
 */
export async function endLeftovers(
  cluster: Cluster,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const mark = markOf(cluster.folder)
  if ((await processesOf(mark)).length === 0) return
  log('the PostgreSQL of an earlier run is still there: waiting for its end')
  for (const round of ROUNDS) {
    const left = await processesOf(mark)
    send(round.signal, await addressees(cluster, left, round.signal))
    if (await gone(mark, round.patience, signal)) return
  }
  throw new StartFailure(
    `PostgreSQL processes of an earlier run do not end: ${(await processesOf(mark)).join(', ')}`,
  )
}

/** The postmaster ends its children itself; without it they end by themselves, or are ended. */
async function addressees(cluster: Cluster, left: number[], signal: string): Promise<number[]> {
  const postmaster = await lastPostmaster(cluster.folder)
  if (postmaster && left.includes(postmaster)) return [postmaster]
  return signal === 'SIGINT' ? [] : left
}

function send(signal: NodeJS.Signals, pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      continue
    }
  }
}

async function gone(mark: string, patience: number, signal: AbortSignal): Promise<boolean> {
  const end = Date.now() + patience
  while (Date.now() < end) {
    if ((await processesOf(mark)).length === 0) return true
    await delay(20, undefined, { signal })
  }
  return false
}
