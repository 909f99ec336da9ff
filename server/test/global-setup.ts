import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPool } from '../src/infra/postgres/connections.ts'
import { startEmbeddedPostgres } from '@seam/postgres/start.ts'
import type { Connection } from '@seam/postgres/connection.ts'
import type { StoreName } from '../src/infra/objects/object-store.ts'
import { migrate } from '../src/infra/postgres/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection to PostgreSQL and a folder for this run. */
    postgres: { host: string; port: number; user: string }
    folder: string
    /** The kind of object store used by this test project. */
    store: StoreName
  }
}

/** The template database for every test worker. */
export const TEMPLATE = 'template_seam'

/** Starts one PostgreSQL for the whole run, with a migrated template database. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'seam-test-'))
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: () => {} })
  const { database, ...server } = postgres.connection
  const admin = openPool(postgres.connection, 1, () => {})
  await admin.query(`create database ${TEMPLATE}`)
  await disableFsync(postgres.connection)
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

/** The data is discarded after the run, so commits need not wait for the disk. */
async function disableFsync(connection: Connection) {
  const superuser = openPool({ ...connection, user: 'postgres' }, 1, () => {})
  await superuser.query('alter system set fsync = off')
  await superuser.query('select pg_reload_conf()')
  await superuser.end()
}
