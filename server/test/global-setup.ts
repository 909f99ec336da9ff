import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPool } from '../src/infra/postgres/connections.ts'
import { startEmbeddedPostgres } from '@seam/postgres/start.ts'
import type { StoreName } from '../src/infra/objects/object-store.ts'
import { migrate } from '../src/infra/postgres/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection to PostgreSQL, and a folder for this run. */
    postgres: { host: string; port: number; user: string }
    folder: string
    /** The kind of object store that this test project uses. */
    store: StoreName
  }
}

/** The template of every test worker's database. */
export const TEMPLATE = 'template_seam'

/** Starts one PostgreSQL for the whole run, with a migrated template database. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'seam-test-'))
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: () => {} })
  const { database, ...server } = postgres.connection
  const admin = openPool(postgres.connection, 1, () => {})
  await admin.query(`create database ${TEMPLATE}`)
  const pool = openPool({ ...server, database: TEMPLATE }, 1, () => {})
  await migrate(pool)
  await pool.end()
  await admin.end()
  project.provide('postgres', server)
  project.provide('folder', folder)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
