import { buildWeb } from './build-web.mjs'
import { runInForeground } from './run-in-foreground.mjs'
import { prepare } from './prepare.mjs'
import { runScript } from './project.mjs'

const args = process.argv.slice(2)

await runScript(async () => {
  const node = await prepare()
  // Another checkout is attacked as it is built.
  if (!args.some((arg) => arg.startsWith('--product'))) await buildWeb(node)
  await runInForeground(node, ['attack/src/main.ts', ...args])
})
