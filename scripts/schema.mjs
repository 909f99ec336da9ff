import { runInForeground } from './run-in-foreground.mjs'
import { prepare } from './prepare.mjs'
import { runScript } from './project.mjs'

/** Writes server/schema.sql and docs/data-model.md. */
await runScript(async () => {
  await runInForeground(await prepare(), ['server/schema/main.ts'])
})
