/**
 * Gets ready and runs every check, whatever the others say. The last line printed is the sum of
 * all; where one cannot even get ready, that is the failure.
 */
export async function tally(prepare, checks) {
  const sum = { passed: 0, failed: 0 }
  const add = async (work) => {
    const { passed, failed } = await work().catch(told)
    sum.passed += passed
    sum.failed += failed
  }
  await add(async () => {
    const node = await prepare()
    for (const check of checks) {
      console.log(`\n── ${check.name}`)
      await add(() => check.count(node))
    }
    return { passed: 0, failed: 0 }
  })
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
  process.exitCode = sum.failed === 0 ? 0 : 1
}

function told(error) {
  console.error(error.message)
  return { passed: 0, failed: 1 }
}
