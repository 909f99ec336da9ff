import { buildWeb } from './build-web.mjs'
import { runInForeground } from './run-in-foreground.mjs'
import { prepare } from './prepare.mjs'
import { runScript } from './project.mjs'

await runScript(async () => {
  const node = await prepare({ browser: true })
  await buildWeb(node)
  await runInForeground(node, ['bench/src/main.ts', ...process.argv.slice(2)])
})
