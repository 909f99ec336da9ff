/** The maximum number of connections of each pool in a process. */
export interface PoolSizes {
  requests: number
  searches: number
  queue: number
}

/**
 * What a process of the tree does: everything, or only one of the two if there are several web
 * processes.
 */
export type ProcessPart = 'all' | 'web' | 'jobs'

/** The connections of a backup, which runs alongside the other processes. */
const BACKUP = 4
/** Each process may use one more to listen for jobs. */
const LISTENER = 1
/** Per process, for checks that must not wait for requests, see `monitorDb`. */
export const MONITOR = 1
const BESIDE_POOLS = LISTENER + MONITOR
/**
 * The smallest useful share of a process: two for requests, one each for searches and the queue.
 */
const MINIMUM = 4 + BESIDE_POOLS
const MAX_QUEUE = 4
/** PostgreSQL accepts 100 by default, a few of them only for its administrator. */
const MAX_DEFAULT = 90

const processCount = (webProcesses: number) => (webProcesses === 1 ? 1 : webProcesses + 1)

/** Returns the fewest connections that a process tree needs. */
export const minimumBudget = (webProcesses: number): number =>
  BACKUP + processCount(webProcesses) * MINIMUM

/** Returns the default number of connections of a process tree. */
export const defaultBudget = (webProcesses: number): number =>
  Math.min(MAX_DEFAULT, 12 + 28 * webProcesses)

/**
 * Returns the pool sizes of one process from the budget of its process tree. A single web process
 * also runs the jobs; with several, one additional process does. The pools of all processes
 * together never exceed a budget of at least `minimumBudget`.
 */
export function poolSizes(budget: number, webProcesses: number, part: ProcessPart): PoolSizes {
  const count = processCount(webProcesses)
  const free = budget - BACKUP - count * BESIDE_POOLS
  if (part === 'all' || count === 1) return divide(free, MAX_QUEUE)
  // Jobs wait for files and programs more than for the database, so they get half the share of a
  // web process.
  const jobs = Math.max(MINIMUM - BESIDE_POOLS, Math.floor(free / (2 * webProcesses + 1)))
  if (part === 'jobs') return divide(jobs, MAX_QUEUE)
  return divide(Math.floor((free - jobs) / webProcesses), 1)
}

function divide(connections: number, maxQueue: number): PoolSizes {
  const queue = Math.max(1, Math.min(maxQueue, Math.floor(connections / 8)))
  const searches = Math.max(1, Math.floor((connections - queue) / 4))
  return { requests: connections - queue - searches, searches, queue }
}
