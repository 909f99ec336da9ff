import { prepare } from './prepare.mjs'
import { runScript } from './project.mjs'
import { runInForeground } from './run-in-foreground.mjs'

await runScript(async () => {
  const node = await prepare()
  await runInForeground(node, [
    'server/src/app/commands/reset-password.ts',
    ...process.argv.slice(2),
  ])
})
