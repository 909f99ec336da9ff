import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'

const SETPRIV = '/usr/bin/setpriv'
/** Whether the kernel ends what we launch when we end. It does so for the main thread alone. */
export const boundToOurLife = process.platform === 'linux' && existsSync(SETPRIV)

/**
 * Starts one of PostgreSQL's programs in the cluster's folder as the cluster's user, out of reach
 * of the terminal's Ctrl+C and of our environment. It gets `lastSignal` when we die.
 */
export function launch(
  cluster: Cluster,
  program: 'initdb' | 'postgres',
  args: string[],
  lastSignal: 'INT' | 'KILL',
): ChildProcessWithoutNullStreams {
  const path = join(cluster.programs, 'bin', program)
  const options = {
    cwd: cluster.folder,
    detached: true,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  }
  if (!boundToOurLife) return spawn(path, args, { ...options, ...cluster.user })
  // Once the server has given up root, it is that user itself.
  const user = process.getuid?.() === 0 ? cluster.user : undefined
  const as = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []
  const bounds = ['--no-new-privs', `--pdeathsig=${lastSignal}`, '--']
  return spawn(SETPRIV, [...as, ...bounds, path, ...args], options)
}
