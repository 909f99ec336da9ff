import { fastTests, staticChecks } from './checks.mjs'
import { prepare } from './prepare.mjs'
import { runChecks } from './run-checks.mjs'

await runChecks(() => prepare({ browser: true }), [...staticChecks, fastTests])
