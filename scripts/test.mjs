import { journeys, staticChecks, tests, webBuild } from './checks.mjs'
import { prepare } from './prepare.mjs'
import { tally } from './tally.mjs'

await tally(() => prepare({ browser: true }), [...staticChecks, webBuild, tests, journeys])
