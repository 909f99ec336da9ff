import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from './config.ts'
import { type Ffmpeg, openFfmpeg } from './infra/ffmpeg/ffmpeg.ts'
import { createSharedAnswers, type SharedAnswers } from './infra/http/shared-answers.ts'
import { openObjectFolder } from './infra/objects/folder.ts'
import type { ObjectStore } from './infra/objects/object-store.ts'
import { closePool, type Connection, openPool } from './infra/postgres/connections.ts'
import { type Db, openDatabase } from './infra/postgres/database.ts'
import { startEmbeddedPostgres } from './infra/postgres/embedded/start.ts'
import { migrate } from './infra/postgres/migrate.ts'
import { openQueue, type Queue } from './infra/queue.ts'
import { StartFailure } from './infra/start-failure.ts'

/** What jobs work with. */
export interface Needs {
  db: Db
  objects: ObjectStore
  ffmpeg: Ffmpeg
  shared: SharedAnswers
  queue: Queue
}

/** What web and worker stand on. */
export interface Foundation extends Needs {
  /** The same database for searches: on connections of their own, and in short statements alone. */
  searching: Db
  /** Closes everything in order. */
  close(): Promise<void>
}

/** Milliseconds that a statement of a search may take. */
const SEARCH_PATIENCE = 2_000

type Log = (line: string) => void
type Closer = () => Promise<unknown>

/** Opens the database, the object store, ffmpeg and the queue. Throws a StartFailure. */
export async function openFoundation(config: Config, log: Log): Promise<Foundation> {
  const closers: Closer[] = []
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) {
      await closer().catch((error: Error) => log(`while stopping: ${error.message}`))
    }
  }
  try {
    const objects = await openObjects(config)
    const opening = openPostgres(config, log)
    // Should ffmpeg fail first, it must have started before it can be stopped.
    const opened = opening.catch(() => null)
    closers.push(async () => (await opened)?.stop())
    const ffmpeg = await openFfmpeg(
      { ffmpeg: config.FFMPEG_PATH, ffprobe: config.FFPROBE_PATH },
      objects,
    )
    const { connection } = await opening
    const open = (max: number, patience?: number) => {
      const pool = openPool(connection, max, (error) => log(`database: ${error.message}`), patience)
      closers.push(() => closePool(pool))
      return pool
    }
    const pool = open(20)
    await prepareDatabase(pool)
    const db = openDatabase(pool)
    const searching = openDatabase(open(8, SEARCH_PATIENCE))
    const shared = createSharedAnswers()
    const queue = await openQueue(connection, (error) => log(`queue: ${error.message}`))
    closers.push(() => queue.stop())
    return { db, searching, objects, ffmpeg, shared, queue, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openObjects({ DATA_DIR, s3 }: Config): Promise<ObjectStore> {
  if (!s3) return openObjectFolder(join(DATA_DIR, 'objects'))
  // Loaded by nobody who has no use for it.
  const { openS3Store } = await import('./infra/objects/s3.ts')
  return openS3Store(s3, DATA_DIR)
}

interface Postgres {
  connection: Connection
  stop(): Promise<void>
}

async function openPostgres({ DATABASE_URL, DATA_DIR }: Config, log: Log): Promise<Postgres> {
  return DATABASE_URL
    ? { connection: { connectionString: DATABASE_URL }, stop: async () => {} }
    : startEmbeddedPostgres({ dataDir: DATA_DIR, log })
}

const OLDEST = 150_000

async function prepareDatabase(pool: pg.Pool) {
  const { rows } = await pool
    .query<{ version: number }>("select current_setting('server_version_num')::int as version")
    .catch((error: Error) => {
      throw new StartFailure(`the database can not be reached: ${error.message}`)
    })
  if ((rows[0]?.version ?? 0) < OLDEST) {
    throw new StartFailure('the database is older than PostgreSQL 15')
  }
  await migrate(pool)
}
