export interface Counts {
  passed: number
  failed: number
  /** The name of the check if it returns none. */
  failures?: string[]
}

export interface Check {
  name: string
  count(): Promise<Counts>
}

/** Lines per failure in the summary. */
const MAX_LINES = 30

/**
 * Runs `prepare` and then every check, even after failures; those of a nested array concurrently.
 * Finally prints all failures again, and `N passed, N failed` as the last line. A failed
 * preparation counts as a failure.
 */
export async function runChecks(
  prepare: () => Promise<void>,
  checks: (Check | Check[])[],
): Promise<void> {
  const sum = { passed: 0, failed: 0 }
  const allFailures: string[] = []
  const add = async (work: () => Promise<Counts>) => {
    const { passed, failed, failures = [] } = await work().catch(failureOf)
    sum.passed += passed
    sum.failed += failed
    allFailures.push(...failures)
  }
  await add(async () => {
    await prepare()
    for (const group of checks) {
      await Promise.all(
        [group].flat().map((check) => {
          console.log(`\n── ${check.name}`)
          return add(() => check.count().then((counts) => withFailures(check, counts)))
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

/** Uses the name of a failed check as its failure if it returns none. */
const withFailures = (
  { name }: Check,
  { passed, failed, failures = failed > 0 ? [name] : [] }: Counts,
) => ({ passed, failed, failures })

function failureOf(error: Error): Counts {
  console.error(error.message)
  return { passed: 0, failed: 1, failures: [error.message] }
}
