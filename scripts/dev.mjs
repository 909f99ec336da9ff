import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { environment, root, runScript } from './project.mjs'

/**
 * The product itself with reload: the server restarts when its sources change, and the web
 * application is built again when its own do, so that what one sees at work has the addresses, the
 * headers and the pages of the real thing. Reload the page to see a change.
 */
await runScript(async () => {
  const node = await prepare()
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const children = [
    start(node, [vite, 'build', '--watch', '--logLevel', 'warn'], join(root, 'web')),
    start(node, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], root),
  ]
  const endAll = () => children.forEach((child) => child.kill('SIGTERM'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAll)
  await Promise.race(children.map((child) => once(child, 'exit')))
  endAll()
})

function start(node, args, cwd) {
  return spawn(node, args, { cwd, env: environment, stdio: ['ignore', 'inherit', 'inherit'] })
}
