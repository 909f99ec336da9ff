import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, inject } from 'vitest'
import { readConfig } from '../src/app/config.ts'
import { createPasswordHasher } from '../src/features/account/password.ts'
import { PURGE_ACCOUNT } from '../src/features/deletion/delete-account.ts'
import { EXPORT_ACCOUNT } from '../src/features/export/enqueue.ts'
import { PURGE_ITEM, markDeleted } from '../src/features/item/delete-item.ts'
import { findCounterDrift } from '../src/features/item/counter-store.ts'
import { INDEX_OWNER } from '../src/features/search/jobs.ts'
import {
  MAKE_PREVIEWS,
  MAKE_RENDITIONS,
  PROCESS_VIDEO,
} from '../src/features/transcoding/job-names.ts'
import { type Services, openServices } from '../src/app/services.ts'
import { openPool } from '../src/infra/postgres/connections.ts'
import type { JobRun } from '../src/infra/queue.ts'
import { createWeb } from '../src/app/web.ts'
import { createJobs, runnableJobs } from '../src/app/jobs.ts'
import { TEMPLATE } from './global-setup.ts'
import { newBucket } from './s3/serve.ts'
import { testOutgoing } from './outside.ts'
import { eventually } from './eventually.ts'

// The server does not decode images in its own process, but tests decode the images that it
// created.
sharp.unblock({ operation: ['VipsForeignLoad'] })

type Variables = Record<string, string>

/**
 * The cost of password hashes. With the production cost, sign-ups would take most of the time of
 * many tests.
 */
export const TEST_HASH_COST = { memoryCost: 64, timeCost: 1, parallelism: 1 }

export interface App extends Services {
  /** The origin that it listens on, without a trailing slash. */
  origin: string
  /** The folder with its objects, and the suffix of their file names. */
  objectFiles: {
    folder: string
    suffix: string
    /** Returns the multipart uploads that are neither complete nor aborted. */
    unfinishedUploads?: () => Promise<string[]>
  }
  /** The root of the work folders. */
  workRoot: string
  variables: Variables
}

/**
 * Creates a migrated database with this name. Returns environment variables for it and a data
 * folder.
 */
export async function createDatabase(name: string): Promise<Variables> {
  const { host, port, user } = inject('postgres')
  const admin = openPool({ host, port, user, database: 'postgres' }, 1, () => {})
  // A repeated test creates it again.
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name} template ${TEMPLATE}`)
  await admin.end()
  const dataFolder = join(inject('folder'), name)
  await mkdir(dataFolder, { recursive: true })
  return {
    // All workers share one server, and some tests start a second application.
    DATABASE_CONNECTIONS: '22',
    DATABASE_URL: `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    DATA_DIR: dataFolder,
    RATE_LIMITS: 'off',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  }
}

/** Starts the whole product on its own database, with changed variables. The caller stops it. */
export async function startApp(
  name: string,
  changed: Variables = {},
): Promise<App & { end: () => Promise<void> }> {
  const databaseName = `${name}_${process.pid}`
  const database = await createDatabase(databaseName)
  const { variables: bucketVariables, ...objectStore } = await prepareObjectStore(
    databaseName,
    database,
  )
  const variables = { ...database, ...bucketVariables, ...changed }
  const config = readConfig(variables)
  const services = {
    ...(await openServices(config, () => {})),
    outgoing: testOutgoing,
    providerOutgoing: testOutgoing,
    passwords: createPasswordHasher(config.RATE_LIMITS, TEST_HASH_COST),
  }
  const allJobs = createJobs(services)
  await services.queue.declare(allJobs)
  // At :33, the hourly job would interfere with a test that is measuring. Tests run scheduled jobs
  // themselves.
  const onDemand = runnableJobs(services, allJobs).map(({ schedule: _, ...job }) => job)
  await services.queue.work(onDemand)
  const web = await createWeb(config, services)
  const origin = await web.listen({ port: 0, host: '127.0.0.1' })
  const end = async () => {
    await web.close()
    await services.close()
  }
  return { ...services, origin, ...objectStore, variables, end }
}

/** Prepares the kind of object store that this test project uses. */
async function prepareObjectStore(name: string, { DATA_DIR = '' }: Variables) {
  if (inject('store') === 'folder') {
    const folder = join(DATA_DIR, 'objects')
    return { variables: {}, objectFiles: { folder, suffix: '' }, workRoot: join(folder, '.work') }
  }
  const { variables, ...objectFiles } = await newBucket(name)
  return { variables, objectFiles, workRoot: join(DATA_DIR, '.work') }
}

const global = globalThis as { seamUnderTest?: Promise<App> }

/** Returns the application of this test worker, which starts on first use. */
export const app = (): Promise<App> => (global.seamUnderTest ??= startApp('worker'))

const VIDEO_JOBS = [PROCESS_VIDEO, MAKE_PREVIEWS, MAKE_RENDITIONS].flatMap((names) =>
  Object.values<string>(names),
)
const AWAITED_JOBS = [...VIDEO_JOBS, PURGE_ITEM, PURGE_ACCOUNT, EXPORT_ACCOUNT, INDEX_OWNER]

/** Waits until all jobs started by earlier requests have finished. */
export async function waitForJobs() {
  const { db } = await app()
  await eventually(async () => {
    const { rows } = await sql<{ name: string; state: string; error: string | null }>`
      select name, state, output ->> 'message' as error from pgboss.job
      where state in ('created', 'active', 'retry') and name = any(${AWAITED_JOBS})
    `.execute(db)
    const left = rows.map(({ name, state, error }) => `${name} (${error ?? state})`)
    if (left.length > 0) throw new Error(`${left.length} jobs are left: ${left.join(', ')}`)
  })
}

/**
 * Ends the work left behind by a test file, so that it does not slow down the next file, and checks
 * that every counter it set manually is reset.
 */
export async function endRemainingWork() {
  if (!global.seamUnderTest) return
  const { db, queue } = await app()
  await sql`
    delete from pgboss.job where state in ('created', 'retry') and name = any(${VIDEO_JOBS})
  `.execute(db)
  const videos = await db
    .selectFrom('video')
    .innerJoin('item', 'item.id', 'video.item_id')
    .select('item.id')
    .where('video.state', '=', 'PROCESSING')
    .where('item.deleted_at', 'is', null)
    .execute()
  await db.transaction().execute(async (tx) => {
    for (const { id } of videos) await markDeleted(tx, queue, id)
  })
  await waitForJobs()
  expect(await findCounterDrift(db)).toEqual([])
}

/** Returns the argument to run a job directly, as the queue would. */
export const jobRun = <Data>(data: Data, change: Partial<JobRun<Data>> = {}): JobRun<Data> => ({
  id: 'by-hand',
  data,
  retryCount: 0,
  signal: new AbortController().signal,
  report: (error) => {
    throw error
  },
  ...change,
})

/** Starts another web server on the same services, with changed variables. The caller closes it. */
export async function startSecondWeb(changed: Variables) {
  const { variables, ...services } = await app()
  // Resets the counts of other tests.
  await services.db.deleteFrom('rate_limit').execute()
  const web = await createWeb(readConfig({ ...variables, ...changed }), services)
  const origin = await web.listen({ port: 0, host: '127.0.0.1' })
  return { origin, server: web.server, close: () => web.close() }
}
