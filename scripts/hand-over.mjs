import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watchNpm } from './npm-watch.mjs'
import { environment, root } from './project.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program as if it were this one: it has our terminal, gets our signals, its exit code is
 * ours, and it can tell by its closed channel that we are gone. `wrapper` is put before its command.
 */
export async function handOver(node, args, wrapper = []) {
  const [command, ...rest] = [...wrapper, node, ...args]
  const child = spawn(command, rest, {
    cwd: root,
    env: environment,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // Ctrl+C reaches the child from the terminal, from npm and from us: it heeds the first alone.
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  watchNpm(() => child.kill('SIGTERM'))
  const [code] = await once(child, 'exit')
  process.exit(code ?? 1)
}
