import { chmod, chown, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type ResourceLimits,
  maxFileSizeOf,
  niceCommand,
  prlimitCommand,
} from './resource-limits.ts'
import { bubblewrapCommand } from './bubblewrap.ts'
import {
  dropCapabilitiesCommand,
  type SandboxFeatures,
  sandboxEnvironment,
  SANDBOX_USER,
  setprivCommand,
  unshareCommand,
} from './sandbox-features.ts'
import { firstUnreadable } from '../root/first-unreadable.ts'
import { findProgram, programPaths } from './find-program.ts'
import { moveOutputs } from './outputs.ts'
import { runProgram, type RunOptions } from './run-program.ts'

export interface SandboxedRun extends RunOptions {
  /** The absolute path of the program. */
  program: string
  args: readonly string[]
  /** Contains the inputs and receives the outputs. Without it, the program has neither. */
  folder?: string
  /**
   * Names of files in the folder that the program may read, under the same names in its working
   * folder.
   */
  inputs?: readonly string[]
  /** Names of files to move to the folder after the program has exited. */
  outputs?: readonly string[]
  /**
   * The folder where outputs appear while the program runs, for progressive publishing. Must not
   * exist yet.
   */
  outputFolder?: string
  /** Absolute paths that the program may read in addition to shared libraries. */
  readable?: readonly string[]
  /** Devices that the program may open, if they exist. */
  devices?: readonly string[]
  environment?: Record<string, string>
  limits?: ResourceLimits
}

/** Runs programs on untrusted files. */
export interface Sandbox {
  /**
   * Runs a program until it exits and returns its output. Throws a ProgramError or an
   * UnsafeOutputError.
   */
  run(run: SandboxedRun): Promise<string>
}

/** Creates a sandbox that uses all these mechanisms. */
export const createSandbox = (capabilities: SandboxFeatures): Sandbox => ({
  async run(run) {
    const { folder } = run
    if (folder === undefined) return execute(capabilities, run, null)
    const outputFolder = await makeOutputFolder(folder, run)
    try {
      const printed = await execute(capabilities, run, outputFolder)
      await moveOutputs(outputFolder, folder, run.outputs ?? [], maxFileSizeOf(run.limits ?? {}))
      return printed
    } finally {
      await rm(outputFolder, { recursive: true, force: true })
    }
  },
})

async function makeOutputFolder(folder: string, { outputFolder }: SandboxedRun): Promise<string> {
  if (outputFolder !== undefined) await mkdir(outputFolder)
  const created = outputFolder ?? (await mkdtemp(join(folder, 'run-')))
  if (process.getuid?.() !== 0) return created
  // Bubblewrap enters the folder as root without CAP_DAC_OVERRIDE, so it needs the execute
  // permission.
  await chmod(created, 0o711)
  await chown(created, SANDBOX_USER, SANDBOX_USER)
  return created
}

async function execute(
  capabilities: SandboxFeatures,
  run: SandboxedRun,
  outputFolder: string | null,
): Promise<string> {
  const limits = [
    ...dropCapabilitiesCommand(),
    ...(capabilities.prlimit ? prlimitCommand(run.limits ?? {}) : []),
    ...(capabilities.nice ? niceCommand(run.limits ?? {}) : []),
  ]
  const isolation = capabilities.bubblewrap
    ? await bubblewrapIsolation(capabilities, run, outputFolder)
    : await fallbackIsolation(capabilities, run, outputFolder)
  return runProgram({
    command: [...limits, ...isolation, run.program, ...run.args],
    cwd: outputFolder ?? '/',
    extraInput: capabilities.bubblewrap ? capabilities.seccomp : null,
    timeout: run.timeout,
    ...(run.onLine && { onLine: run.onLine }),
    ...(run.signal && { signal: run.signal }),
  })
}

async function bubblewrapIsolation(
  { root, seccomp, disableUserns }: SandboxFeatures,
  {
    program,
    folder = '',
    inputs = [],
    readable = [],
    devices = [],
    environment = {},
  }: SandboxedRun,
  outputFolder: string | null,
): Promise<string[]> {
  const setpriv = root ? ((await findProgram('setpriv')) ?? '') : ''
  const programs = [program, ...(setpriv ? [setpriv] : [])]
  const jail = {
    outputFolder,
    inputs: inputs.map((name) => ({ name, path: join(folder, name) })),
    readable: [...(await Promise.all(programs.map(programPaths))).flat(), ...readable],
    devices,
    environment: sandboxEnvironment(environment),
    seccomp: seccomp !== null,
    disableUserns,
  }
  return [...bubblewrapCommand(jail, root), ...(root ? setprivCommand(root) : [])]
}

/**
 * Isolation without a mount namespace: inputs are symbolic links. The program runs as the server's
 * own user if {@link SANDBOX_USER} cannot read it, for example below /root.
 */
async function fallbackIsolation(
  { root, setpriv, unshare }: SandboxFeatures,
  { program, readable = [], folder = '', inputs = [], environment = {} }: SandboxedRun,
  outputFolder: string | null,
): Promise<string[]> {
  if (outputFolder !== null) {
    await chmod(folder, 0o711)
    for (const name of inputs) await symlink(join('..', name), join(outputFolder, name))
  }
  const variables = Object.entries(sandboxEnvironment(environment))
  const user = { uid: SANDBOX_USER, gid: SANDBOX_USER }
  const changesUser = root && (await firstUnreadable(user, [program, ...readable])) === null
  return [
    ...(unshare ? unshareCommand(root) : []),
    ...(setpriv ? setprivCommand(changesUser) : []),
    ...['env', '-i', ...variables.map(([name, value]) => `${name}=${value}`)],
  ]
}
