import { buildWeb } from './build-web.mjs'
import { handOver } from './hand-over.mjs'
import { prepare } from './prepare.mjs'
import { runScript } from './project.mjs'

const args = process.argv.slice(2)

await runScript(async () => {
  const node = await prepare()
  // Another checkout is attacked as it was built.
  if (!args.some((each) => each.startsWith('--product'))) await buildWeb(node)
  await handOver(node, ['attack/src/main.ts', ...args])
})
