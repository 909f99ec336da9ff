import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment } from './project.mjs'
import { run } from './run.mjs'

/** Runs vitest with these arguments. Returns how many tests passed and failed, and the failures as texts. */
export const runVitest = (...args) =>
  counted(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    return run('vitest', ['run', ...reporters, ...args])
  }, countVitest)

/** Runs the browser journeys. Returns how many passed, if need be at a retry, how many failed, and the names of those. */
export const runPlaywright = () =>
  counted(async (report) => {
    const env = { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json']
    return run('playwright', args, { env })
  }, countPlaywright)

function countVitest({ numPassedTests, numFailedTests, testResults }) {
  const unreadable = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.join('\n')}`,
      ),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + unreadable.length,
    failures: [...unreadable.map(({ name, message }) => `${name}: ${message}`), ...failures],
  }
}

function countPlaywright({ stats, errors, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: suites.flatMap(failedSpecs),
  }
}

const failedSpecs = ({ file, specs = [], suites = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(({ title }) => `${file}: ${title}`),
  ...suites.flatMap(failedSpecs),
]

/** A runner that crashes, leaves no report or finds no test counts as a failure. */
async function counted(runTests, count) {
  const folder = await mkdtemp(join(tmpdir(), 'seam-report-'))
  try {
    const report = join(folder, 'report.json')
    const code = await runTests(report)
    const { passed, failed, failures } = count(JSON.parse(await readFile(report, 'utf8')))
    const broken = failed === 0 && (code !== 0 || passed === 0)
    return { passed, failed: broken ? 1 : failed, failures }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
