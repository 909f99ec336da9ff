import { buildWeb } from './build-web.mjs'
import { runInForeground } from './run-in-foreground.mjs'
import { prepare } from './prepare.mjs'
import { privateMounts } from './private-mounts.mjs'
import { runScript } from './project.mjs'

await runScript(async () => {
  const node = await prepare()
  await buildWeb(node)
  await runInForeground(node, ['server/src/app/main.ts'], privateMounts(node))
})
