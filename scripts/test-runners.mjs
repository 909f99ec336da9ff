import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { environment } from './project.mjs'
import { run } from './run.mjs'
import { sampleSeed } from './sample-seed.mjs'

/**
 * Runs vitest with these arguments and variables of the environment. Returns the numbers of passed
 * and failed tests, and the failures as text.
 */
export const runVitest = (args = [], variables = {}) =>
  runAndCount(async (report) => {
    const env = { ...environment, SEAM_SAMPLE_SEED: sampleSeed, ...variables }
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    return run('vitest', ['run', ...reporters, ...args], { env })
  }, countVitest)

/**
 * Runs the browser journeys of a configuration in `e2e`, and prints the skipped ones with the reason.
 * Returns the numbers of passed and failed tests, and the names of the failed.
 */
export const runPlaywright = (config = 'playwright.config.ts') =>
  runAndCount(async (report) => {
    const env = {
      ...environment,
      SEAM_SAMPLE_SEED: sampleSeed,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    }
    const args = ['test', '-c', `e2e/${config}`, '--reporter=list,json']
    return run('playwright', args, { env })
  }, countPlaywright)

function countVitest({ numPassedTests, numFailedTests, testResults }) {
  const brokenFiles = testResults.filter(
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
    failed: numFailedTests + brokenFiles.length,
    failures: [...brokenFiles.map(({ name, message }) => `${name}: ${message}`), ...failures],
  }
}

function countPlaywright({ stats, errors, suites }) {
  for (const skipped of suites.flatMap(skippedSpecs)) console.log(`skipped: ${skipped}`)
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    failures: suites.flatMap(failedSpecs),
  }
}

const failedSpecs = ({ file, specs = [], suites = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => `${file}: ${title}\n${errorsOf(tests).join('\n')}`),
  ...suites.flatMap(failedSpecs),
]

const errorsOf = (tests) =>
  tests
    .flatMap(({ results }) => results)
    .flatMap(({ errors }) => errors)
    .map(({ message }) => stripVTControlCharacters(message))

const skippedSpecs = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ title, tests }) =>
    tests
      .flatMap(({ annotations }) => annotations)
      .filter(({ type }) => type === 'skip')
      .map(({ description }) => `${title}: ${description}`),
  ),
  ...suites.flatMap(skippedSpecs),
]

/** A runner that crashes, writes no report or finds no tests counts as a failure. */
async function runAndCount(runTests, count) {
  console.log(`Samples: SEAM_SAMPLE_SEED=${sampleSeed}`)
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
