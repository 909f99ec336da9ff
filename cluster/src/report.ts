import { printTable } from '@seam/bench/src/table.ts'
import type { Result } from './finding.ts'

/** Prints expected and measured values. */
export function printResults(results: Result[]) {
  const lines = results.map(({ isHeld, fault, load, expected, measured }) => [
    isHeld ? 'held' : 'NOT HELD',
    fault,
    load.toFixed(1),
    expected,
    measured,
  ])
  printTable([['', 'fault', 'load', 'expected', 'measured'], ...lines])
  const missed = results.filter(({ isHeld }) => !isHeld).length
  console.log(missed === 0 ? '\nEverything held' : `\nNot held: ${missed} of ${results.length}`)
}
