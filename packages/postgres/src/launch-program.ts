import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Cluster } from './cluster.ts'

const SETPRIV = '/usr/bin/setpriv'
/** Whether the kernel can kill child processes when the main thread of this process exits. */
export const diesWithParent = process.platform === 'linux' && existsSync(SETPRIV)

/**
 * Starts a PostgreSQL program in the cluster's folder as the cluster's user, without this process's
 * environment, and in its own process group, so that Ctrl+C does not reach it. When this process
 * dies, the program receives `parentDeathSignal`.
 */
export function launchProgram(
  cluster: Cluster,
  program: 'initdb' | 'postgres',
  args: string[],
  parentDeathSignal: 'INT' | 'KILL',
): ChildProcessWithoutNullStreams {
  const path = join(cluster.programs.folder, 'bin', program)
  const options = {
    cwd: cluster.folder,
    detached: true,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  }
  if (!diesWithParent) return spawn(path, args, { ...options, ...cluster.user })
  // After dropping root, this process already runs as that user.
  const user = process.getuid?.() === 0 ? cluster.user : undefined
  const userOptions = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []
  const limits = ['--no-new-privs', `--pdeathsig=${parentDeathSignal}`, '--']
  return spawn(SETPRIV, [...userOptions, ...limits, path, ...args], options)
}

/**
 * Waits until a program exits. Throws its error message unless the exit code is 0.
 */
export async function waitForSuccess(child: ChildProcessWithoutNullStreams): Promise<void> {
  const errorMessage = collectErrors(child)
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (code !== 0) throw new Error(errorMessage() || `ended with ${code ?? signal}`)
}

/**
 * Passes each line of a program's stderr to `onLine`. Returns a function that returns the most
 * relevant of the last 20 lines.
 */
export function collectErrors(
  child: ChildProcessWithoutNullStreams,
  onLine?: (line: string) => void,
): () => string {
  const lines: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (lines.push(line) > 20) lines.shift()
    onLine?.(line)
  })
  child.stdout.resume()
  return () => {
    const relevant = lines.findLast((line) => /\b(FATAL|PANIC|error|setpriv):/.test(line))
    // The last lines of initdb are about cleaning up.
    const last = lines.findLast((line) => !/: removing /.test(line))
    return (relevant ?? last ?? '').replace(/^.*?(FATAL|PANIC|error): +/, '')
  }
}
