import { buildWeb } from './build-web.mjs'
import { handOver } from './hand-over.mjs'
import { prepare } from './prepare.mjs'
import { runScript } from './project.mjs'

await runScript(async () => {
  const node = await prepare({ browser: true })
  await buildWeb(node)
  await handOver(node, ['bench/src/main.ts', ...process.argv.slice(2)])
})
