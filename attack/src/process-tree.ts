import { readdirSync, readFileSync } from 'node:fs'

const PAGE_BYTES = 4_096
const TICKS_PER_SECOND = 100

interface Process {
  pid: number
  parent: number
  name: string
  /** CPU seconds, including reaped children. */
  cpu: number
  /** Resident bytes; for PostgreSQL without shared memory. */
  memory: number
}

/** Returns undefined if the process has exited. */
function processOf(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, 'utf8')
      .split(' ')
      .map(Number)
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const cpu =
      fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
    // All PostgreSQL processes map the same buffers, so only private memory counts.
    const pages = name.startsWith('postgres') ? resident - shared : resident
    return { pid, parent: Number(fields[1]), name, cpu, memory: pages * PAGE_BYTES }
  } catch {
    return undefined
  }
}

/** The current memory and CPU use of a product. */
export interface ProcessUsage {
  /** Resident bytes of the server process; its child processes are counted separately. */
  server: number
  children: number
  /** Resident bytes of PostgreSQL without its shared buffers. */
  database: number
  /** CPU seconds of the server and its children since the start. */
  cpu: number
}

/** Reads /proc. PostgreSQL runs as another descendant of this process. */
export function readProcessUsage(server: number): ProcessUsage {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => processOf(Number(name)))
    .filter((each) => each !== undefined)
  const descendants = (root: number): Process[] =>
    all
      .filter(({ parent }) => parent === root)
      .flatMap((child) => [child, ...descendants(child.pid)])
  const children = descendants(server)
  const own = all.find(({ pid }) => pid === server)
  const database = descendants(process.pid).filter(({ name }) => name.startsWith('postgres'))
  const memory = (processes: Process[]) => processes.reduce((sum, each) => sum + each.memory, 0)
  return {
    server: own?.memory ?? 0,
    children: memory(children),
    database: memory(database),
    cpu: (own?.cpu ?? 0) + children.reduce((sum, each) => sum + each.cpu, 0),
  }
}

/** Returns the CPU time of a Node process's event loop, in milliseconds. */
export function readEventLoopTime(pid: number): number {
  // The main thread has the id of the process. The first number is in nanoseconds.
  const [time = ''] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return Number(time) / 1e6
}
