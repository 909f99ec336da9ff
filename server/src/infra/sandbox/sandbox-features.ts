import { readFileSync } from 'node:fs'
import { niceCommand, prlimitCommand } from './resource-limits.ts'
import { bubblewrapCommand } from './bubblewrap.ts'
import { findProgram, programPaths } from './find-program.ts'
import { runProgram } from './run-program.ts'
import { seccompFilter } from './seccomp.ts'

/** A user id that nothing else on the system uses. PostgreSQL has a different one. */
export const SANDBOX_USER = 65_522

/** The mechanisms on this system that can contain a compromised program. */
export interface SandboxFeatures {
  /** Whether the server runs as root. Sandboxed programs then run as {@link SANDBOX_USER}. */
  root: boolean
  /** Namespaces and an empty root. */
  bubblewrap: boolean
  /** The system call filter; null if it does not work here. */
  seccomp: Buffer | null
  /**
   * Whether bubblewrap itself can prevent further user namespaces. It cannot if /proc/sys is
   * read-only, as in a container.
   */
  disableUserns: boolean
  /** Limits on memory, CPU time and file size. */
  prlimit: boolean
  /** Change of user, and no new privileges. */
  setpriv: boolean
  /** A network namespace, used only if bubblewrap does not work. */
  unshare: boolean
  nice: boolean
}

/**
 * Returns the command that runs a program as an unprivileged user that can never regain privileges.
 */
export const setprivCommand = (root: boolean): string[] => [
  'setpriv',
  ...(root ? [`--reuid=${SANDBOX_USER}`, `--regid=${SANDBOX_USER}`, '--clear-groups'] : []),
  ...['--no-new-privs', '--pdeathsig=KILL', '--'],
]

export const unshareCommand = (root: boolean): string[] => [
  ...(root ? ['unshare', '--net', '--'] : ['unshare', '--map-current-user', '--net', '--']),
]

async function canRun(command: string[], extraInput: Buffer | null = null): Promise<boolean> {
  const whole = [...dropCapabilitiesCommand(), ...command, 'true']
  return runProgram({ command: whole, cwd: '/', extraInput, timeout: 5 }).then(
    () => true,
    () => false,
  )
}

const isFound = (path: string | null): path is string => path !== null

type BubblewrapFeatures = Pick<SandboxFeatures, 'bubblewrap' | 'seccomp' | 'disableUserns'>

/** Returns the strictest features with which bubblewrap works here. */
async function detectBubblewrap(root: boolean): Promise<BubblewrapFeatures> {
  const filter = seccompFilter()
  for (const seccomp of filter ? [filter, null] : [null]) {
    for (const disableUserns of [true, false]) {
      const features = { bubblewrap: true, seccomp, disableUserns }
      if (await canRunBubblewrap(root, features)) return features
    }
  }
  return { bubblewrap: false, seccomp: null, disableUserns: false }
}

async function canRunBubblewrap(
  root: boolean,
  { seccomp, disableUserns }: BubblewrapFeatures,
): Promise<boolean> {
  const programs = (await Promise.all(['true', 'setpriv'].map(findProgram))).filter(isFound)
  const readable = (await Promise.all(programs.map(programPaths))).flat()
  const jail = {
    outputFolder: null,
    readable,
    inputs: [],
    devices: [],
    environment: sandboxEnvironment({}),
    seccomp: seccomp !== null,
    disableUserns,
  }
  return canRun([...bubblewrapCommand(jail, root), ...(root ? setprivCommand(root) : [])], seccomp)
}

/**
 * Returns the command that drops the capability to open ports below 1024, which a service manager
 * may grant to the server: bubblewrap refuses to run with unexpected capabilities. Empty if there
 * are none.
 */
export const dropCapabilitiesCommand = (): string[] =>
  hasAmbientCapabilities() ? ['setpriv', '--inh-caps=-all', '--ambient-caps=-all', '--'] : []

function hasAmbientCapabilities(): boolean {
  try {
    return /^CapAmb:\s*0*[1-9a-f]/m.test(readFileSync('/proc/self/status', 'utf8'))
  } catch {
    return false
  }
}

export const sandboxEnvironment = (variables: Record<string, string>): Record<string, string> => ({
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C.UTF-8',
  ...variables,
})

/** Detects which mechanisms work on this system by running each of them. */
export async function detectSandboxFeatures(): Promise<SandboxFeatures> {
  const root = process.getuid?.() === 0
  const [bubblewrap, prlimit, setpriv, unshare, nice] = await Promise.all([
    detectBubblewrap(root),
    canRun(prlimitCommand({})),
    canRun(setprivCommand(root)),
    canRun(unshareCommand(root)),
    canRun(niceCommand({})),
  ])
  return { root, ...bubblewrap, prlimit, setpriv, unshare, nice }
}

/**
 * Returns what a compromised program could do here that a complete sandbox would prevent; empty for
 * a complete sandbox.
 */
export function missingProtections(capabilities: SandboxFeatures): string[] {
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
