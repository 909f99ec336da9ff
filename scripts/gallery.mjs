import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { root, runScript } from './project.mjs'
import { runInForeground } from './run-in-foreground.mjs'

const PORT = process.env.PORT ?? '5174'

/** Serves the gallery of the parts of `web/src/ui`. It reloads on changes and needs no server. */
await runScript(async () => {
  const node = await prepare()
  console.log(`The gallery: http://localhost:${PORT}/gallery/`)
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = ['--host', '127.0.0.1', '--port', PORT, '--strictPort', '--logLevel', 'warn']
  await runInForeground(node, [vite, 'web', ...args])
})
