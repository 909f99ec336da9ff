import { componentsAndCluster, journeys, staticChecks, tests, webBuild } from './checks.mjs'
import { prepare } from './prepare.mjs'
import { runChecks } from './run-checks.mjs'

const everything = { browser: true, firefox: true, nginx: true }
await runChecks(
  () => prepare(everything),
  [...staticChecks, webBuild, tests, journeys, componentsAndCluster],
)
