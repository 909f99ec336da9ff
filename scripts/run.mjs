import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { environment, root } from './project.mjs'

/** Runs a program in the root folder. Returns its exit code. */
export async function run(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
    ...options,
  })
  const [code] = await once(child, 'exit')
  return code ?? 1
}
