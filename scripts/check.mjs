import { fastTests, staticChecks } from './checks.mjs'
import { prepare } from './prepare.mjs'
import { tally } from './tally.mjs'

await tally(prepare, [...staticChecks, fastTests])
