import { runInForeground } from './run-in-foreground.mjs'
import { prepare } from './prepare.mjs'
import { runScript } from './project.mjs'

/** Records the OpenAPI document of a release, with which later changes are compared. */
await runScript(async () => {
  await runInForeground(await prepare(), ['server/openapi/main.ts', 'record'])
})
