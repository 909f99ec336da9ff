import { fastTests, staticChecks, webBuild } from './checks.mjs'
import { prepare } from './prepare.mjs'
import { runChecks } from './run-checks.mjs'

await runChecks(() => prepare({ browser: true }), [...staticChecks, webBuild, fastTests])
