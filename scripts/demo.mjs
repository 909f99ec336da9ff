import { runInForeground } from './run-in-foreground.mjs'
import { prepare } from './prepare.mjs'
import { runScript } from './project.mjs'

await runScript(async () => {
  await runInForeground(await prepare(), ['server/demo/main.ts', ...process.argv.slice(2)])
})
