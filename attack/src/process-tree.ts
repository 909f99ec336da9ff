import { readdirSync, readFileSync } from 'node:fs'

const PAGE = 4_096
const TICKS = 100

interface Process {
  pid: number
  parent: number
  name: string
  /** Seconds of processor time, that of its reaped children included. */
  cpu: number
  /** Resident bytes, without what is shared through System V or POSIX shared memory. */
  memory: number
}

/** The process, or undefined where it has just ended. */
function processOf(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, 'utf8')
      .split(' ')
      .map(Number)
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const cpu = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS
    // PostgreSQL maps the same buffers into each of its processes: only what is its own counts.
    const pages = name.startsWith('postgres') ? resident - shared : resident
    return { pid, parent: Number(fields[1]), name, cpu, memory: pages * PAGE }
  } catch {
    return undefined
  }
}

/** What the processes of a product take now. */
export interface Footprint {
  /** Resident bytes of the server, and of the programs that it has started. */
  server: number
  children: number
  /** Resident bytes of PostgreSQL without its shared buffers. */
  database: number
  /** Seconds of processor time of the server and its children since it was started. */
  cpu: number
}

/** Reads /proc. PostgreSQL is found among the other descendants of this process. */
export function footprint(server: number): Footprint {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => processOf(Number(name)))
    .filter((each) => each !== undefined)
  const below = (root: number): Process[] =>
    all.filter(({ parent }) => parent === root).flatMap((child) => [child, ...below(child.pid)])
  const children = below(server)
  const own = all.find(({ pid }) => pid === server)
  const database = below(process.pid).filter(({ name }) => name.startsWith('postgres'))
  const memory = (processes: Process[]) => processes.reduce((sum, each) => sum + each.memory, 0)
  return {
    server: own?.memory ?? 0,
    children: memory(children),
    database: memory(database),
    cpu: (own?.cpu ?? 0) + children.reduce((sum, each) => sum + each.cpu, 0),
  }
}
