import { webBuild, webkitJourneys } from './checks.mjs'
import { prepare } from './prepare.mjs'
import { requireWebKit } from './programs.mjs'
import { runChecks } from './run-checks.mjs'

async function prepareWebKit() {
  const node = await prepare()
  await requireWebKit()
  return node
}

/** Runs the main journeys in WebKitGTK. */
await runChecks(prepareWebKit, [webBuild, webkitJourneys])
