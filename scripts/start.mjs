import { buildWeb } from './build-web.mjs'
import { handOver } from './hand-over.mjs'
import { prepare } from './prepare.mjs'
import { privateMounts } from './private-mounts.mjs'
import { runScript } from './project.mjs'

await runScript(async () => {
  const node = await prepare()
  await buildWeb(node)
  await handOver(node, ['server/src/main.ts'], privateMounts(node))
})
