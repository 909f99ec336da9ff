import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { withMigratedDatabase } from '../schema/with-migrated-database.ts'
import { createQueueTables } from '../src/infra/queue.ts'
import { checkSql } from './check-sql.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** Files given as arguments; by default all files of the server. */
const files = process.argv.slice(2).map((file) => resolve(file))

await withMigratedDatabase(async (pool, { host, port, user = '', database = '' }) => {
  await createQueueTables(pool)
  const path = `${host}/.s.PGSQL.${port}`
  const sql = postgres({ path, user, database, max: 1, onnotice: () => {} })
  const faults = await checkSql(root, sql, files.length > 0 ? files : undefined)
  await sql.end()
  process.stderr.write(faults.map((fault) => `${fault}\n`).join(''))
  if (faults.length > 0) process.exitCode = 1
})
