import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { inject, vi } from 'vitest'
import { readConfig } from '../src/config.ts'
import { PURGE_ACCOUNT } from '../src/features/account/job-names.ts'
import { EXPORT_ACCOUNT } from '../src/features/export/job-names.ts'
import { PURGE_ITEM } from '../src/features/item/job-names.ts'
import { markDeleted } from '../src/features/item/remove.ts'
import { INDEX_OWNER } from '../src/features/search/job-names.ts'
import { MAKE_PREVIEWS, MAKE_RENDITIONS, PROCESS_VIDEO } from '../src/features/video/job-names.ts'
import { type Foundation, openFoundation } from '../src/foundation.ts'
import { openPool } from '../src/infra/postgres/connections.ts'
import type { Run } from '../src/infra/queue.ts'
import { createWeb } from '../src/web.ts'
import { jobs } from '../src/worker.ts'
import { TEMPLATE } from './global-setup.ts'
import { newBucket } from './s3/serve.ts'

// The server decodes no image in its own process; tests look at what it made.
sharp.unblock({ operation: ['VipsForeignLoad'] })

type Variables = Record<string, string>

export interface App extends Foundation {
  /** Where it listens, without a slash at the end. */
  origin: string
  /** Where its objects lie, and what stands behind their names there. */
  kept: { folder: string; suffix: string }
  /** Where half-made files lie. */
  workRoot: string
  variables: Variables
}

/** Makes a migrated database of this name; gives the environment that names it and a data folder. */
export async function newDatabase(name: string): Promise<Variables> {
  const { host, port, user } = inject('postgres')
  const admin = openPool({ host, port, user, database: 'postgres' }, 1, () => {})
  await admin.query(`create database ${name} template ${TEMPLATE}`)
  await admin.end()
  const dataFolder = join(inject('folder'), name)
  await mkdir(dataFolder, { recursive: true })
  return {
    DATABASE_URL: `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    DATA_DIR: dataFolder,
    RATE_LIMITS: 'off',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  }
}

/** Starts the whole product on a database of its own. Whoever starts another one closes it. */
export async function start(name: string): Promise<App & { end: () => Promise<void> }> {
  const own = `${name}_${process.pid}`
  const database = await newDatabase(own)
  const { variables: bucket, ...kept } = await whereObjectsLie(own, database)
  const variables = { ...database, ...bucket }
  const config = readConfig(variables)
  const foundation = await openFoundation(config, () => {})
  const work = jobs(foundation)
  await foundation.queue.declare(work)
  await foundation.queue.work(work)
  const web = await createWeb(config, foundation)
  const origin = await web.listen({ port: 0, host: '127.0.0.1' })
  const end = async () => {
    await web.close()
    await foundation.close()
  }
  return { ...foundation, origin, ...kept, variables, end }
}

/** In the store that this project of tests is about. */
async function whereObjectsLie(name: string, { DATA_DIR = '' }: Variables) {
  if (inject('store') === 'folder') {
    const folder = join(DATA_DIR, 'objects')
    return { variables: {}, kept: { folder, suffix: '' }, workRoot: join(folder, '.work') }
  }
  const { variables, ...kept } = await newBucket(name)
  return { variables, kept, workRoot: join(DATA_DIR, '.work') }
}

const global = globalThis as { seamUnderTest?: Promise<App> }

/** The application of this worker, started at its first use. */
export const app = (): Promise<App> => (global.seamUnderTest ??= start('worker'))

const WORK = [
  ...Object.values(PROCESS_VIDEO),
  ...Object.values(MAKE_PREVIEWS),
  ...Object.values(MAKE_RENDITIONS),
  PURGE_ITEM,
  PURGE_ACCOUNT,
  EXPORT_ACCOUNT,
  INDEX_OWNER,
]

/** Waits until the worker has nothing to do of what earlier tests have left behind. */
export async function settled() {
  const { db } = await app()
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select name from pgboss.job where state in ('created', 'active', 'retry')
          and name = any(${WORK})
      `.execute(db)
      if (rows.length > 0) throw new Error(`${rows.length} jobs are left`)
    },
    { timeout: 50_000, interval: 50 },
  )
}

/** Deletes videos that no test waits for any more, so that the next file has the worker for itself. */
export async function deleteUnprocessedVideos() {
  if (!global.seamUnderTest) return
  const { db, queue } = await app()
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
}

/** What a job is run with by hand, as the queue would. */
export const oneRun = <Data>(data: Data, change: Partial<Run<Data>> = {}): Run<Data> => ({
  id: 'by-hand',
  data,
  triedBefore: 0,
  signal: AbortSignal.timeout(60_000),
  report: (error) => {
    throw error
  },
  ...change,
})

/** Another web server beside it, in a changed environment. Whoever starts it closes it. */
export async function secondWeb(changed: Variables) {
  const { variables, ...foundation } = await app()
  const web = await createWeb(readConfig({ ...variables, ...changed }), foundation)
  const origin = await web.listen({ port: 0, host: '127.0.0.1' })
  return { origin, server: web.server, close: () => web.close() }
}
