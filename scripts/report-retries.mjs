/** A reporter of vitest that names the tests that passed on retry, with the first error. */
export default class RetryReporter {
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) {
      const [error] = test.result().errors ?? []
      console.log(`passed on retry: ${test.module.relativeModuleId}: ${test.fullName}`)
      console.log(error?.stack ?? error?.message ?? '(without an error)')
    }
  }
}
