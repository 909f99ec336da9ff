import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const exec = promisify(execFile)
const GIB = 1024 ** 3
/** Bytes that any program may use, and that any file of it may have. */
const MOST_MEMORY = 6 * GIB
const LARGEST_FILE = 2 * GIB
/** A user that nothing else on the system runs as; PostgreSQL's is another. */
const NOBODY = 65_522

const works = async (command: string[]) => {
  const [program, ...args] = [...command, 'true']
  return exec(program, args, { timeout: 5_000 }).then(
    () => true,
    () => false,
  )
}

/**
 * The words to put before a command that reads untrusted files: no network, no privileges, little
 * memory, low priority, and gone when we are. What the system does not offer is left out.
 */
export async function findSandbox(): Promise<string[]> {
  const root = process.getuid?.() === 0
  const nobody = root ? [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : []
  const layers = [
    root ? ['unshare', '--net', '--'] : ['unshare', '--map-current-user', '--net', '--'],
    ['setpriv', ...nobody, '--no-new-privs', '--pdeathsig=KILL', '--'],
    ['prlimit', `--as=${MOST_MEMORY}`, `--fsize=${LARGEST_FILE}`, '--nofile=256', '--core=0', '--'],
    ['nice', '-n', '10'],
  ]
  const available = await Promise.all(layers.map(works))
  const usable = layers.filter((_, index) => available[index])
  return (await works(usable.flat())) ? usable.flat() : []
}

/** What one run may take, where that is less than any may. */
export interface Allowance {
  /** Bytes of memory, and of each file that it writes. */
  memory?: number
  largestFile?: number
  /** Seconds of processor time: however busy the machine is, only what the file costs counts. */
  processorTime?: number
}

/** The words that hold a program in this sandbox to less. */
export function heldTo(sandbox: string[], allowed: Allowance): string[] {
  const { memory = MOST_MEMORY, largestFile = LARGEST_FILE, processorTime } = allowed
  if (!sandbox.includes('prlimit')) return []
  // More than before would be refused.
  const as = Math.min(MOST_MEMORY, Math.ceil(memory))
  const fsize = Math.min(LARGEST_FILE, Math.ceil(largestFile))
  const cpu = processorTime === undefined ? [] : [`--cpu=${Math.ceil(processorTime)}`]
  return ['prlimit', `--as=${as}`, `--fsize=${fsize}`, ...cpu, '--']
}

/** The user that sandboxed programs run as, who must be able to write their work folder. */
export const sandboxOwner = (sandbox: string[]): number | null =>
  sandbox.includes(`--reuid=${NOBODY}`) ? NOBODY : null
