import { inNamespaces, requireClusterPrograms } from './cluster.ts'
import { run, SetupError } from './project.mjs'
import type { Counts } from './run-checks.ts'
import { sampleSeed } from './test-runners.ts'

/** Losses of the parts that fail most often, and a change that must become visible to everyone. */
const FAULTS = ['stop-web', 'kill-web', 'crash-primary', 'make-private']

/** Returns two of them; in a long run all of them and one that takes a minute. */
function chooseFaults() {
  if (process.env.SEAM_LONG_TESTS) return [...FAULTS, 'kill-worker']
  const first = Number(sampleSeed) % FAULTS.length
  return [first, first - 1].flatMap((index) => FAULTS.at(index) ?? [])
}

/**
 * Injects some faults of `npm run cluster-test`. Prints a reason if its nodes cannot run here.
 */
export async function checkCluster(): Promise<Counts> {
  try {
    await requireClusterPrograms()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    console.log(`skipped: faults in a cluster: ${error.message}`)
    return { passed: 0, failed: 0 }
  }
  // A slow machine must not fail the check: everything may take three times as long.
  const args = [...chooseFaults(), '--pause', '2', '--slowness', '3']
  const program = [process.execPath, 'cluster/src/main.ts', 'faults', ...args]
  const [command = '', ...rest] = [...inNamespaces, ...program]
  return (await run(command, rest)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
