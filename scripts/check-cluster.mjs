import { inNamespaces } from './cluster-namespaces.mjs'
import { requireClusterPrograms } from './cluster-programs.mjs'
import { SetupError } from './project.mjs'
import { run } from './run.mjs'
import { sampleSeed } from './sample-seed.mjs'

/** The parts that are lost most often, and a change that everybody must see. */
const FAULTS = ['stop-web', 'kill-web', 'crash-primary', 'make-private']

/** Returns two of them, in a long run all and one that takes a minute. */
function chooseFaults() {
  if (process.env.SEAM_LONG_TESTS) return [...FAULTS, 'kill-worker']
  const first = Number(sampleSeed) % FAULTS.length
  return [FAULTS.at(first), FAULTS.at(first - 1)]
}

/**
 * Causes some faults of `npm run cluster-test`. Says why they are skipped where its nodes cannot run.
 */
export async function checkCluster(node) {
  try {
    await requireClusterPrograms()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    console.log(`skipped: faults in a cluster: ${error.message}`)
    return { passed: 0, failed: 0 }
  }
  // A slow machine is no failure: everything may take three times as long.
  const args = [...chooseFaults(), '--pause', '2', '--slowness', '3']
  const [command, ...rest] = [...inNamespaces, node, 'cluster/src/main.ts', 'faults', ...args]
  return (await run(command, rest)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
