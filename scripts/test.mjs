import { journeys, staticChecks, tests, webBuild } from './checks.mjs'
import { prepare } from './prepare.mjs'
import { runChecks } from './run-checks.mjs'

await runChecks(() => prepare({ browser: true }), [...staticChecks, webBuild, tests, journeys])
