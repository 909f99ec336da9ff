import { niceCommand, prlimitCommand } from './allowance.ts'
import { bubblewrapCommand } from './bubblewrap.ts'
import { findProgram, pathsOf } from './find-program.ts'
import { runProgram } from './run-program.ts'
import { seccompFilter } from './seccomp.ts'

/** A user that nothing else on the system runs as; PostgreSQL's is another. */
export const SANDBOX_USER = 65_522

/** What this system offers to hold a program that was taken over. */
export interface Capabilities {
  /** Whether the server runs as root, and sandboxed programs therefore as {@link SANDBOX_USER}. */
  root: boolean
  /** Namespaces and an empty root. */
  bubblewrap: boolean
  /** The filter of system calls; null where there is none for this machine. */
  seccomp: Buffer | null
  /** Limits of memory, processor time and file size. */
  prlimit: boolean
  /** Another user, and no new privileges. */
  setpriv: boolean
  /** A network namespace, where there is no bubblewrap. */
  unshare: boolean
  nice: boolean
}

/** The command by which a program becomes an unprivileged user and can never get privileges back. */
export const setprivCommand = (root: boolean): string[] => [
  'setpriv',
  ...(root ? [`--reuid=${SANDBOX_USER}`, `--regid=${SANDBOX_USER}`, '--clear-groups'] : []),
  ...['--no-new-privs', '--pdeathsig=KILL', '--'],
]

export const unshareCommand = (root: boolean): string[] => [
  ...(root ? ['unshare', '--net', '--'] : ['unshare', '--map-current-user', '--net', '--']),
]

async function works(command: string[], extraInput: Buffer | null = null): Promise<boolean> {
  return runProgram({ command: [...command, 'true'], cwd: '/', extraInput, timeout: 5 }).then(
    () => true,
    () => false,
  )
}

const isFound = (path: string | null): path is string => path !== null

async function bubblewrapWorks(root: boolean, seccomp: Buffer | null): Promise<boolean> {
  const programs = (await Promise.all(['true', 'setpriv'].map(findProgram))).filter(isFound)
  const readable = (await Promise.all(programs.map(pathsOf))).flat()
  const jail = {
    outputFolder: null,
    readable,
    inputs: [],
    environment: environmentOf({}),
    seccomp: seccomp !== null,
  }
  return works([...bubblewrapCommand(jail, root), ...(root ? setprivCommand(root) : [])], seccomp)
}

/** What a sandboxed program finds in its environment. */
export const environmentOf = (own: Record<string, string>): Record<string, string> => ({
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C.UTF-8',
  ...own,
})

/** Tries out what this system offers. */
export async function findCapabilities(): Promise<Capabilities> {
  const root = process.getuid?.() === 0
  const filter = seccompFilter()
  const [filtered, prlimit, setpriv, unshare, nice] = await Promise.all([
    filter ? bubblewrapWorks(root, filter) : false,
    works(prlimitCommand({})),
    works(setprivCommand(root)),
    works(unshareCommand(root)),
    works(niceCommand({})),
  ])
  const bubblewrap = filtered || (await bubblewrapWorks(root, null))
  return { root, bubblewrap, seccomp: filtered ? filter : null, prlimit, setpriv, unshare, nice }
}

/** What a program that was taken over could do here and could not in a whole sandbox; empty for that. */
export function weaknessesOf(capabilities: Capabilities): string[] {
  const { bubblewrap, seccomp, prlimit, setpriv, unshare, root } = capabilities
  return [
    ...(bubblewrap ? [] : ['they can read files of this machine (bubblewrap does not work here)']),
    ...(bubblewrap && !seccomp ? ['they can make any system call (no seccomp filter)'] : []),
    ...(bubblewrap || unshare ? [] : ['they reach the network (unshare does not work here)']),
    ...(prlimit ? [] : ['their memory and files have no limit (prlimit does not work here)']),
    ...(setpriv || (bubblewrap && !root)
      ? []
      : ['they run as the server’s user (setpriv does not work here)']),
  ]
}
