import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { watchNpm } from './watch-npm.mjs'
import { environment, root } from './project.mjs'

/** Compiled code of earlier starts, which saves half of the time to start. */
const compileCache = join(root, 'node_modules', '.cache', 'compiled')

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a Node program in place of this one: it uses the terminal, receives the signals, and its
 * exit code becomes the exit code of this process. It detects by its closed IPC channel that this
 * process is gone. `wrapper` is prepended to its command.
 */
export async function runInForeground(node, args, wrapper = []) {
  const [command, ...rest] = [...wrapper, node, ...args]
  const child = spawn(command, rest, {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compileCache, ...environment },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // Ctrl+C reaches the child from the terminal, from npm and from here: it handles only the first.
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  watchNpm(() => child.kill('SIGTERM'))
  const [code] = await once(child, 'exit')
  process.exit(code ?? 1)
}
