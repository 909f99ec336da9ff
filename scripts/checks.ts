import { execFile } from 'node:child_process'
import { buildWeb } from './build-web.ts'
import { checkLockFile, verifySignatures } from './check-lock-file.ts'
import { checkCluster } from './check-cluster.ts'
import { checkFeatureNames } from './check-feature-names.ts'
import { checkImports } from './check-imports.ts'
import { checkDocuments } from './check-documents.ts'
import { checkLinks } from './check-links.ts'
import { checkPlaceOfSql } from './check-place-of-sql.ts'
import { checkSmallFiles } from './check-small-files.ts'
import { prepare, requireWebKit } from './prepare.ts'
import { environment, root, run } from './project.mjs'
import { type Check, type Counts, runChecks } from './run-checks.ts'
import { runPlaywright, runVitest } from './test-runners.ts'

const staticChecks = [
  check('lock file', async () => checkLockFile()),
  { name: 'signatures of packages', count: async () => verifySignatures() },
  check('imports', async () => checkImports()),
  check('names of features', async () => checkFeatureNames()),
  check('place of SQL', async () => checkPlaceOfSql()),
  check('small files', async () => checkSmallFiles()),
  check('SQL against the schema', () => run(process.execPath, ['server/sql-check/main.ts'])),
  check('links in the documentation', async () => checkLinks()),
  check('form of the documentation', async () => checkDocuments()),
  check('API compatible with the last release', () =>
    run(process.execPath, ['server/openapi/main.ts']),
  ),
  {
    name: 'format, lint, unused exports, types',
    count: () =>
      runInParallel({
        format: ['oxfmt', '--check'],
        lint: ['oxlint', '--type-aware'],
        'unused files, exports and packages': ['knip'],
        types: ['tsc', '-p', '.'],
        'types of the web application': ['tsc', '-p', 'web'],
        'types of the journeys': ['tsc', '-p', 'e2e'],
      }),
  },
]

const webBuild = check('build of the web application', async () => {
  await buildWeb()
  return 0
})

/** Tests of the rules, the server, its database and the whole product. */
const tests = { name: 'tests', count: () => runVitest(['--project=!components']) }

const componentTests = {
  name: 'tests of components',
  count: () => runVitest(['--project=components']),
}

/** Skips slow tests, and the second run on S3. */
const fastTests = {
  name: 'tests',
  count: () =>
    runVitest(['--project=rules', '--project=components', '--project=server'], {
      SEAM_SKIP_SLOW_TESTS: '1',
    }),
}
const journeys = { name: 'browser journeys', count: () => runPlaywright() }
const clusterFaults = { name: 'faults in a cluster', count: checkCluster }
const webkitJourneys = {
  name: 'journeys in WebKit',
  count: () => runPlaywright('webkit.config.ts'),
}

/** A check that counts as one. `work` returns an exit code or throws. */
function check(name: string, work: () => Promise<number>): Check {
  const count = async () =>
    (await work()) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  return { name, count }
}

type Program = [command: string, ...args: string[]]

/** Bytes of output per program. */
const MAX_OUTPUT = 16 * 1024 * 1024

/**
 * Runs programs concurrently in the root folder: an object from name to command and arguments.
 * Returns how many succeeded and failed, and the output of those that failed.
 */
async function runInParallel(programs: Record<string, Program>): Promise<Counts> {
  const failures = (await Promise.all(Object.entries(programs).map(failureOf))).filter(
    (failure) => failure !== null,
  )
  return {
    passed: Object.keys(programs).length - failures.length,
    failed: failures.length,
    failures,
  }
}

/** Returns the name and output of a program if it fails; null if it succeeds. */
function failureOf([name, [command, ...args]]: [string, Program]) {
  const options = { cwd: root, env: environment, maxBuffer: MAX_OUTPUT }
  return new Promise<string | null>((resolve) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      console.log(`${error ? '✗' : '✓'} ${name}`)
      resolve(error ? `${name}: ${stdout}${stderr || error.message}` : null)
    })
  })
}

/** All checks of CI. */
export const checkEverything = () =>
  runChecks(
    () => prepare({ browser: true, otherBrowsers: true, servers: true }),
    // A cluster spends half of its time waiting.
    [...staticChecks, webBuild, tests, journeys, [componentTests, clusterFaults]],
  )

/** Leaves out the journeys and the slow tests. */
export const checkQuickly = () =>
  runChecks(() => prepare({ browser: true }), [...staticChecks, webBuild, fastTests])

/** The main journeys in WebKitGTK. */
export const checkInWebKit = () =>
  runChecks(async () => {
    await prepare()
    await requireWebKit()
  }, [webBuild, webkitJourneys])
