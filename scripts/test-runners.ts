import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JsonTestResults } from 'vitest/node'
import { environment, run } from './project.mjs'
import type { Counts } from './run-checks.ts'

/** Selects the samples of tests. A run with the seed printed by another run tries the same ones. */
export const sampleSeed = process.env.SEAM_SAMPLE_SEED ?? String(Date.now() % 1_000_000)

/** The parts of the JSON report of Playwright that are read here. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number }
  errors: unknown[]
  suites: Suite[]
}

interface Suite {
  file: string
  specs?: Spec[]
  suites?: Suite[]
}

interface Spec {
  title: string
  ok: boolean
  tests: {
    annotations: { type: string; description?: string }[]
    results: { errors: { message?: string }[] }[]
  }[]
}

/**
 * Runs vitest with these arguments and environment variables. Returns the numbers of passed and
 * failed tests, and the failures as text.
 */
export const runVitest = (
  args: string[] = [],
  variables: NodeJS.ProcessEnv = {},
): Promise<Counts> =>
  runAndCount(async (report) => {
    const env = { ...environment, SEAM_SAMPLE_SEED: sampleSeed, ...variables }
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    return run('vitest', ['run', ...reporters, ...args], { env })
  }, countVitest)

/**
 * Runs the browser journeys of a configuration in `e2e`, and prints why tests were skipped. Returns
 * the numbers of passed and failed tests, and the names of the failed ones.
 */
export const runPlaywright = (config = 'playwright.config.ts'): Promise<Counts> =>
  runAndCount(async (report) => {
    const env = {
      ...environment,
      SEAM_SAMPLE_SEED: sampleSeed,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    }
    const args = ['test', '-c', `e2e/${config}`, '--reporter=list,json']
    return run('playwright', args, { env })
  }, countPlaywright)

function countVitest(report: string) {
  const { numPassedTests, numFailedTests, testResults }: JsonTestResults = JSON.parse(report)
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) =>
          `${name}: ${fullName}\n${(failureMessages ?? []).join('\n')}`,
      ),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    failures: [...brokenFiles.map(({ name, message }) => `${name}: ${message}`), ...failures],
  }
}

function countPlaywright(report: string) {
  const { stats, errors, suites }: PlaywrightReport = JSON.parse(report)
  for (const skipped of suites.flatMap(skippedSpecs)) console.log(`skipped: ${skipped}`)
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    failures: suites.flatMap(failedSpecs),
  }
}

const failedSpecs = ({ file, specs = [], suites = [] }: Suite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => `${file}: ${title}\n${errorsOf(tests).join('\n')}`),
  ...suites.flatMap(failedSpecs),
]

const errorsOf = (tests: Spec['tests']) =>
  tests
    .flatMap(({ results }) => results)
    .flatMap(({ errors }) => errors)
    .map(({ message }) => stripVTControlCharacters(message ?? ''))

const skippedSpecs = ({ specs = [], suites = [] }: Suite): string[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests
      .flatMap(({ annotations }) => annotations)
      .filter(({ type }) => type === 'skip')
      .map(({ description }) => `${title}: ${description}`),
  ),
  ...suites.flatMap(skippedSpecs),
]

/** A runner that crashes, writes no report or finds no tests counts as a failure. */
async function runAndCount(
  runTests: (reportFile: string) => Promise<number>,
  count: (report: string) => Required<Counts>,
) {
  console.log(`Samples: SEAM_SAMPLE_SEED=${sampleSeed}`)
  const folder = await mkdtemp(join(tmpdir(), 'seam-report-'))
  try {
    const report = join(folder, 'report.json')
    const code = await runTests(report)
    const { passed, failed, failures } = count(await readFile(report, 'utf8'))
    const broken = failed === 0 && (code !== 0 || passed === 0)
    return { passed, failed: broken ? 1 : failed, failures }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
