import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { prepare } from './prepare.ts'
import { environment, root } from './project.mjs'

/** `--watch` only watches the files of one process. */
const env = { WEB_PROCESSES: '1', ...environment }

/**
 * Starts the server, which restarts when its sources change, and Vite, which serves the sources of
 * the web application at its own address and proxies everything else to the server. Content that
 * the server renders into pages is only visible at the server's address, as built at startup.
 */
export async function dev(): Promise<void> {
  await prepare()
  await buildWeb()
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const children = [
    start(['--watch', '--watch-preserve-output', 'server/src/app/main.ts'], root),
    start([vite], join(root, 'web')),
  ]
  const endAll = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAll)
  await Promise.race(children.map((child) => once(child, 'exit')))
  endAll()
}

function start(args: string[], cwd: string) {
  return spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
}
