import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buildWeb } from './build-web.mjs'
import { prepare } from './prepare.mjs'
import { environment, root, runScript } from './project.mjs'

/** `--watch` watches the files of one process only. */
const env = { WEB_PROCESSES: '1', ...environment }

/**
 * Starts the server, which restarts when its sources change, and Vite, which serves the sources of
 * the web application at its own address and proxies everything else to the server. Content that
 * the server writes into pages is visible only at the server's address, as built at the start.
 */
await runScript(async () => {
  const node = await prepare()
  await buildWeb(node)
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const children = [
    start(node, ['--watch', '--watch-preserve-output', 'server/src/app/main.ts'], root),
    start(node, [vite], join(root, 'web')),
  ]
  const endAll = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAll)
  await Promise.race(children.map((child) => once(child, 'exit')))
  endAll()
})

function start(node, args, cwd) {
  return spawn(node, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
}
