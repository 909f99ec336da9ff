/** Lines of one failure in the summary. */
const LINES = 30

/**
 * Prepares and runs every check, whatever the others return. At the end it prints all failures once
 * more, then `N passed, N failed` as the last line. A failed preparation is a failure.
 */
export async function tally(prepare, checks) {
  const sum = { passed: 0, failed: 0 }
  const allFailures = []
  const add = async (work) => {
    const { passed, failed, failures = [] } = await work().catch(failureOf)
    sum.passed += passed
    sum.failed += failed
    allFailures.push(...failures)
  }
  await add(async () => {
    const node = await prepare()
    for (const check of checks) {
      console.log(`\n── ${check.name}`)
      await add(() => check.count(node).then((counts) => nameOf(check, counts)))
    }
    return { passed: 0, failed: 0 }
  })
  for (const failure of allFailures) {
    console.log(`\n✗ ${failure.split('\n').slice(0, LINES).join('\n')}`)
  }
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
  process.exitCode = sum.failed === 0 ? 0 : 1
}

/** A check that says no more than that it failed is named. */
const nameOf = ({ name }, { passed, failed, failures = failed > 0 ? [name] : [] }) => {
  return { passed, failed, failures }
}

function failureOf(error) {
  console.error(error.message)
  return { passed: 0, failed: 1, failures: [error.message] }
}
