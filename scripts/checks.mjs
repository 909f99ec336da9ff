import { buildWeb } from './build-web.mjs'
import { checkLockFile, verifySignatures } from './check-lock-file.mjs'
import { checkCluster } from './check-cluster.mjs'
import { checkFeatureNames } from './check-feature-names.mjs'
import { checkImports } from './check-imports.mjs'
import { checkDocuments } from './check-documents.mjs'
import { checkLinks } from './check-links.mjs'
import { checkPlaceOfSql } from './check-place-of-sql.mjs'
import { run } from './run.mjs'
import { runInParallel } from './run-in-parallel.mjs'
import { runPlaywright, runVitest } from './test-runners.mjs'

/** A check has a name and counts passes and failures. Each of these counts as one. */
export const staticChecks = [
  check('lock file', async () => checkLockFile()),
  { name: 'signatures of packages', count: async () => verifySignatures() },
  check('imports', async () => checkImports()),
  check('names of features', async () => checkFeatureNames()),
  check('place of SQL', async () => checkPlaceOfSql()),
  check('SQL against the schema', (node) => run(node, ['server/sql-check/main.ts'])),
  check('links in the documentation', async () => checkLinks()),
  check('form of the documentation', async () => checkDocuments()),
  check('API compatible with the last release', (node) => run(node, ['server/openapi/main.ts'])),
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

export const webBuild = check('build of the web application', async (node) => {
  await buildWeb(node)
  return 0
})

/** Of the rules, the server, its database and the whole product. */
export const tests = { name: 'tests', count: () => runVitest(['--project=!components']) }

export const componentTests = {
  name: 'tests of components',
  count: () => runVitest(['--project=components']),
}

/** Without slow tests, and without a repetition on S3. */
export const fastTests = {
  name: 'tests',
  count: () =>
    runVitest(['--project=rules', '--project=components', '--project=server'], {
      SEAM_SKIP_SLOW_TESTS: '1',
    }),
}
export const journeys = { name: 'browser journeys', count: () => runPlaywright() }
export const clusterFaults = { name: 'faults in a cluster', count: checkCluster }
export const webkitJourneys = {
  name: 'journeys in WebKit',
  count: () => runPlaywright('webkit.config.ts'),
}

/** `work` returns an exit code or throws. */
function check(name, work) {
  const count = async (node) =>
    (await work(node)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  return { name, count }
}
