/** A reporter of vitest that names the tests that passed on retry. */
export default class RetryReporter {
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) {
      console.log(`passed on retry: ${test.module.relativeModuleId}: ${test.fullName}`)
    }
  }
}
