const GIB = 1024 ** 3
/** Bytes that any program may use, and that any file of it may have. */
const MAX_MEMORY = 6 * GIB
const MAX_FILE = 2 * GIB
/** Below the server's own priority, which is 0. */
const NICENESS = 5

/** What one run may use, where that is less than any run may. */
export interface Allowance {
  /** Bytes of address space. */
  memory?: number
  /** Bytes of writable memory: for programs that reserve far more addresses than they use, as Node does. */
  data?: number
  /** Bytes of each file that it writes. */
  largestFile?: number
  /** Seconds of processor time: however busy the machine is, only what the file costs counts. */
  processorTime?: number
  /** 0 to 19; 5 if not given. A higher one yields the processor to others. */
  niceness?: number
}

/** Bytes of the largest file that a run may leave. */
export const largestFileOf = ({ largestFile = MAX_FILE }: Allowance): number =>
  Math.min(MAX_FILE, Math.ceil(largestFile))

/** The `prlimit` command that holds a program to its allowance. */
export function prlimitCommand(allowed: Allowance): string[] {
  const { memory = MAX_MEMORY, data, processorTime } = allowed
  return [
    'prlimit',
    ...(data === undefined
      ? [`--as=${Math.min(MAX_MEMORY, Math.ceil(memory))}`]
      : [`--data=${Math.ceil(data)}`]),
    `--fsize=${largestFileOf(allowed)}`,
    ...(processorTime === undefined ? [] : [`--cpu=${Math.ceil(processorTime)}`]),
    ...['--nofile=256', '--core=0', '--'],
  ]
}

/** The `nice` command that gives a program its priority. */
export const niceCommand = ({ niceness = NICENESS }: Allowance): string[] => [
  ...['nice', '-n', String(niceness)],
]
