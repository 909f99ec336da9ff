/** Lines per failure in the summary. */
const MAX_LINES = 30

/**
 * Runs `prepare` and then every check, even after failures; those of an array at once. Finally prints all failures again, then
 * `N passed, N failed` as the last line. A failed preparation counts as a failure.
 */
export async function runChecks(prepare, checks) {
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
    for (const group of checks) {
      await Promise.all(
        [group].flat().map((check) => {
          console.log(`\n── ${check.name}`)
          return add(() => check.count(node).then((counts) => withFailures(check, counts)))
        }),
      )
    }
    return { passed: 0, failed: 0 }
  })
  for (const failure of allFailures) {
    console.log(`\n✗ ${failure.split('\n').slice(0, MAX_LINES).join('\n')}`)
  }
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
  process.exitCode = sum.failed === 0 ? 0 : 1
}

/** Uses the name of a check as its failure if it returns none. */
const withFailures = ({ name }, { passed, failed, failures = failed > 0 ? [name] : [] }) => {
  return { passed, failed, failures }
}

function failureOf(error) {
  console.error(error.message)
  return { passed: 0, failed: 1, failures: [error.message] }
}
