import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf, withDescendants } from './processes.ts'

const SUBNET = '10.77.0'
/** The network of the lab. */
export const NETWORK = `${SUBNET}.0/24`
/** The address of this program. */
export const DRIVER_ADDRESS = `${SUBNET}.1`

const ip = (...args: string[]) => execFileSync('ip', args, { encoding: 'utf8' })

interface StartOptions {
  env?: Record<string, string>
  /** The user to run as; root by default. */
  user?: { uid: number; gid: number } | null
}

/** A machine of the lab: a network namespace with an address and a folder. */
export interface Node {
  name: string
  address: string
  folder: string
  /** Starts a program on this node. Its output goes to the file `log` in its folder. */
  start(command: string, args: string[], options?: StartOptions): ChildProcess
  /** Returns all processes on this node. */
  pids(): number[]
  /** Sends a signal to all processes on this node, or to those of one program. */
  signal(signal: NodeJS.Signals, program?: string): void
  /** Disconnects or reconnects the node. */
  setLink(state: 'up' | 'down'): void
}

export interface Lab {
  folder: string
  addNode(name: string, host: number): Node
}

/** Creates the network of a lab: a bridge to this program. Requires its own network namespace. */
export function createLab(folder: string): Lab {
  ip('link', 'set', 'lo', 'up')
  ip('link', 'add', 'bridge', 'type', 'bridge')
  ip('addr', 'add', `${DRIVER_ADDRESS}/24`, 'dev', 'bridge')
  ip('link', 'set', 'bridge', 'up')
  return {
    folder,
    addNode(name, host) {
      const address = `${SUBNET}.${host}`
      const cable = `to-${name}`
      const inside = (...args: string[]) => ip('-n', name, ...args)
      ip('netns', 'add', name)
      ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
      ip('link', 'set', cable, 'master', 'bridge', 'up')
      inside('addr', 'add', `${address}/24`, 'dev', 'eth0')
      inside('link', 'set', 'lo', 'up')
      inside('link', 'set', 'eth0', 'up')
      const nodeFolder = join(folder, name)
      mkdirSync(nodeFolder, { recursive: true })
      // The sandbox of ffmpeg has its own network namespace.
      const pids = () =>
        withDescendants(ip('netns', 'pids', name).split('\n').filter(Boolean).map(Number))
      return {
        name,
        address,
        folder: nodeFolder,
        pids,
        start(command, args, { env = {}, user } = {}) {
          const log = openSync(join(nodeFolder, 'log'), 'a')
          const as = user
            ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--']
            : []
          const child = spawn(
            'nsenter',
            [`--net=/run/netns/${name}`, '--', ...as, command, ...args],
            { cwd: nodeFolder, env: { ...process.env, ...env }, stdio: ['ignore', log, log] },
          )
          closeSync(log)
          return child
        },
        signal(signal, program) {
          for (const pid of pids()) {
            if (program !== undefined && commandOf(pid) !== program) continue
            try {
              process.kill(pid, signal)
            } catch {
              // It has just exited.
            }
          }
        },
        setLink: (state) => ip('link', 'set', cable, state),
      }
    },
  }
}
