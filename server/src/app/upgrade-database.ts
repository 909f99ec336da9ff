import type pg from 'pg'
import type { Upgrade } from '@seam/postgres/upgrade-cluster.ts'
import type { Report } from '../features/backup/report.ts'
import { loadDatabase, saveDatabase } from '../features/backup/upgrade-database.ts'
import { closePool, type ConnectionOptions, openPool } from '../infra/postgres/connections.ts'
import { showProgress } from './show-progress.ts'

/** Returns the steps for upgrading the site to a new major version of the embedded PostgreSQL. */
export function upgradeDatabase(log: (line: string) => void): Upgrade {
  const run = async (
    options: ConnectionOptions,
    step: string,
    work: (pool: pg.Pool, report: Report) => Promise<void>,
  ) => {
    log(step)
    const pool = openPool(options, 2, () => undefined, 0)
    const { report, end } = showProgress()
    try {
      await work(pool, report)
    } finally {
      end()
      await closePool(pool)
    }
  }
  return {
    save: (old, folder) =>
      run({ ...old }, 'Step 1 of 2: saving the tables', (pool, report) =>
        saveDatabase(pool, folder, report),
      ),
    load: (empty, folder) =>
      run({ ...empty }, 'Step 2 of 2: loading and checking the tables', async (pool, report) => {
        const drifts = await loadDatabase(pool, folder, report)
        if (drifts > 0) log(`${drifts} counters are wrong: run npm run check-data`)
      }),
  }
}
