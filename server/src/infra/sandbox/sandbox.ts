import { chmod, chown, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type Allowance, largestFileOf, niceCommand, prlimitCommand } from './allowance.ts'
import { bubblewrapCommand } from './bubblewrap.ts'
import {
  type Capabilities,
  environmentOf,
  SANDBOX_USER,
  setprivCommand,
  unshareCommand,
} from './capabilities.ts'
import { firstUnreadable } from '../root/first-unreadable.ts'
import { findProgram, pathsOf } from './find-program.ts'
import { takeOutputs } from './outputs.ts'
import { runProgram, type Supervision } from './run-program.ts'

export interface SandboxedRun extends Supervision {
  /** The absolute path of the program. */
  program: string
  args: readonly string[]
  /** Where the inputs lie and the outputs are put; without one it reads and writes nothing. */
  folder?: string
  /** Names of files in the folder that it may read, by the same names in the folder it works in. */
  inputs?: readonly string[]
  /** Names of files that it may leave: they are moved to the folder after it has ended. */
  outputs?: readonly string[]
  /** Where outputs appear while it runs, for progressive publishing. It must not exist yet. */
  outputFolder?: string
  /** Absolute paths that it may read beside shared libraries. */
  readable?: readonly string[]
  environment?: Record<string, string>
  allowed?: Allowance
}

/** Runs programs on untrusted files. */
export interface Sandbox {
  /** Runs a program to its end and returns what it printed. Throws a ProgramFailure or a HostileOutput. */
  run(run: SandboxedRun): Promise<string>
}

/** A sandbox as strong as these capabilities allow. */
export const createSandbox = (capabilities: Capabilities): Sandbox => ({
  async run(run) {
    const { folder } = run
    if (folder === undefined) return execute(capabilities, run, null)
    const outputFolder = await makeOutputFolder(folder, run)
    try {
      const printed = await execute(capabilities, run, outputFolder)
      await takeOutputs(outputFolder, folder, run.outputs ?? [], largestFileOf(run.allowed ?? {}))
      return printed
    } finally {
      await rm(outputFolder, { recursive: true, force: true })
    }
  },
})

async function makeOutputFolder(folder: string, { outputFolder }: SandboxedRun): Promise<string> {
  if (outputFolder !== undefined) await mkdir(outputFolder)
  const made = outputFolder ?? (await mkdtemp(join(folder, 'run-')))
  if (process.getuid?.() !== 0) return made
  // Bubblewrap enters it as root, but with no right to pass what is closed to it.
  await chmod(made, 0o711)
  await chown(made, SANDBOX_USER, SANDBOX_USER)
  return made
}

async function execute(
  capabilities: Capabilities,
  run: SandboxedRun,
  outputFolder: string | null,
): Promise<string> {
  const limits = [
    ...(capabilities.prlimit ? prlimitCommand(run.allowed ?? {}) : []),
    ...(capabilities.nice ? niceCommand(run.allowed ?? {}) : []),
  ]
  const inside = capabilities.bubblewrap
    ? await jailed(capabilities, run, outputFolder)
    : await restricted(capabilities, run, outputFolder)
  return runProgram({
    command: [...limits, ...inside, run.program, ...run.args],
    cwd: outputFolder ?? '/',
    extraInput: capabilities.bubblewrap ? capabilities.seccomp : null,
    timeout: run.timeout,
    ...(run.onLine && { onLine: run.onLine }),
    ...(run.signal && { signal: run.signal }),
  })
}

async function jailed(
  { root, seccomp }: Capabilities,
  { program, folder = '', inputs = [], readable = [], environment = {} }: SandboxedRun,
  outputFolder: string | null,
): Promise<string[]> {
  const setpriv = root ? ((await findProgram('setpriv')) ?? '') : ''
  const programs = [program, ...(setpriv ? [setpriv] : [])]
  const jail = {
    outputFolder,
    inputs: inputs.map((name) => ({ name, path: join(folder, name) })),
    readable: [...(await Promise.all(programs.map(pathsOf))).flat(), ...readable],
    environment: environmentOf(environment),
    seccomp: seccomp !== null,
  }
  return [...bubblewrapCommand(jail, root), ...(root ? setprivCommand(root) : [])]
}

/**
 * Without namespaces of its own for files: inputs are links. It stays our user where no other can read
 * the program, as below /root.
 */
async function restricted(
  { root, setpriv, unshare }: Capabilities,
  { program, readable = [], folder = '', inputs = [], environment = {} }: SandboxedRun,
  outputFolder: string | null,
): Promise<string[]> {
  if (outputFolder !== null) {
    await chmod(folder, 0o711)
    for (const name of inputs) await symlink(join('..', name), join(outputFolder, name))
  }
  const variables = Object.entries(environmentOf(environment))
  const user = { uid: SANDBOX_USER, gid: SANDBOX_USER }
  const changesUser = root && (await firstUnreadable(user, [program, ...readable])) === null
  return [
    ...(unshare ? unshareCommand(root) : []),
    ...(setpriv ? setprivCommand(changesUser) : []),
    ...['env', '-i', ...variables.map(([name, value]) => `${name}=${value}`)],
  ]
}
