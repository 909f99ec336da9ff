import { readdirSync, readFileSync } from 'node:fs'
import type { Site } from './site.ts'

const TICKS_PER_SECOND = 100

interface Process {
  pid: number
  parent: number
  /** Seconds of CPU time, including those of exited children. */
  cpu: number
}

function processOf(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0)
    return { pid, parent: Number(fields[1]), cpu: ticks / TICKS_PER_SECOND }
  } catch {
    return undefined
    // It has exited.
  }
}

/** Returns all processes of a site: the descendants of its first one, and its database. */
function processesOf({ pid, dataDir }: Site): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => processOf(Number(name)))
    .filter((each) => each !== undefined)
  const isRoot = (each: Process) => each.pid === pid || isDatabaseOf(each.pid, dataDir)
  const descendants = (parent: Process): Process[] => [
    parent,
    ...all.filter((each) => each.parent === parent.pid).flatMap(descendants),
  ]
  return [...new Set(all.filter(isRoot).flatMap(descendants))]
}

function isDatabaseOf(pid: number, dataDir: string): boolean {
  try {
    const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return program.endsWith('postgres') && args.some((argument) => argument.startsWith(dataDir))
  } catch {
    return false
  }
}

const MIB = 1024

/** Returns the memory of a site in MiB: proportional set size, and the sum of resident sizes. */
export function memoryOf(site: Site): { pss: number; resident: number } {
  const sum = { pss: 0, resident: 0 }
  for (const { pid } of processesOf(site)) {
    try {
      const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
      const kilobytes = (name: string) =>
        Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1])
      sum.pss += kilobytes('Pss') / MIB
      sum.resident += kilobytes('Rss') / MIB
    } catch {
      // It has ended.
    }
  }
  return sum
}

/** Returns the seconds of CPU time that a site has used. */
export const processorTimeOf = (site: Site): number =>
  processesOf(site).reduce((sum, { cpu }) => sum + cpu, 0)
