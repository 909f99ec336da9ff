import { journeys, staticChecks, tests, webBuild } from './checks.mjs'
import { prepare } from './prepare.mjs'
import { runChecks } from './run-checks.mjs'

const everyBrowser = { browser: true, firefox: true }
await runChecks(() => prepare(everyBrowser), [...staticChecks, webBuild, tests, journeys])
