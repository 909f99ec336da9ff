import {
  clusterFaults,
  componentTests,
  journeys,
  staticChecks,
  tests,
  webBuild,
} from './checks.mjs'
import { prepare } from './prepare.mjs'
import { runChecks } from './run-checks.mjs'

const everything = { browser: true, firefox: true, servers: true }
await runChecks(
  () => prepare(everything),
  // A cluster waits for half of its time.
  [...staticChecks, webBuild, tests, journeys, [componentTests, clusterFaults]],
)
