import { handOver } from './hand-over.mjs'
import { prepare } from './prepare.mjs'
import { runScript } from './project.mjs'

await runScript(async () => {
  await handOver(await prepare(), ['server/demo/main.ts', ...process.argv.slice(2)])
})
