import { hostname } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { type Config, siteOrigin } from './config.ts'
import { isBackupOnSameDisk, scheduledBackups } from './scheduled-backups.ts'
import { openReplica } from './machines/open-replica.ts'
import { prepareDatabase } from './prepare-database.ts'
import { upgradeDatabase } from './upgrade-database.ts'
import { createPasswordHasher, type PasswordHasher } from '../features/account/password.ts'
import type { ScheduledBackups } from '../features/backup/jobs.ts'
import { saveEncoderFallback } from '../features/health/encoder-store.ts'
import {
  createSendsMail,
  mailSettings,
  type ReadMailSettings,
  type SendsMail,
} from '../features/mail/mail-settings.ts'
import { deferRemovals } from '../features/removal/removals.ts'
import { type DiskSpace, openDiskSpace } from '../infra/disk-space/disk-space.ts'
import { type Ffmpeg, openFfmpeg } from '../infra/ffmpeg/ffmpeg.ts'
import { createCardDrawer, type CardDrawer } from '../infra/images/draw-card.ts'
import { createResizeImage, type ResizeImage } from '../infra/images/resize-image.ts'
import { createDraining, type Draining } from '../infra/http/draining.ts'
import { createResponseCache, type ResponseCache } from '../infra/http/response-cache.ts'
import { noPeers, type Peers } from '../infra/processes/peers.ts'
import { openFolderStore } from '../infra/objects/folder-store.ts'
import type { ObjectStore } from '../infra/objects/object-store.ts'
import { isStorageFull } from '../infra/disk-space/storage-full.ts'
import {
  closePool,
  type ConnectionOptions,
  openPool,
  poolUse,
  type PoolUse,
} from '../infra/postgres/connections.ts'
import { MONITOR, type PoolSizes } from '../infra/postgres/connection-budget.ts'
import { type Db, openDatabase } from '../infra/postgres/database.ts'
import type { UsedReplica } from '../infra/postgres/dialect.ts'
import { startEmbeddedPostgres } from '@seam/postgres/start.ts'
import { PostgresStartupError } from '@seam/postgres/startup-error.ts'
import { requirePreparedStatements } from '../infra/postgres/require-prepared-statements.ts'
import { requireSessions } from '../infra/postgres/require-sessions.ts'
import { openQueue, type Queue } from '../infra/queue.ts'
import { detectSandboxFeatures, missingProtections } from '../infra/sandbox/sandbox-features.ts'
import { createOutgoing, type Outgoing } from '../infra/outgoing/outgoing-request.ts'
import { createSandbox, type Sandbox } from '../infra/sandbox/sandbox.ts'
import { loadSecret, type Secret } from '../infra/secret.ts'
import { StartupError } from '../infra/startup-error.ts'

export interface JobServices {
  db: Db
  objects: ObjectStore
  ffmpeg: Ffmpeg
  responseCache: ResponseCache
  queue: Queue
  disk: DiskSpace
  /** Whether to store the originals of converted videos. */
  keepOriginals: boolean
  backups: ScheduledBackups
  readMailSettings: ReadMailSettings
  sendsMail: SendsMail
  secret: Secret
  /** Sends requests to addresses entered by users. */
  outgoing: Outgoing
  /** For sign-in providers, which may be in the own network. */
  providerOutgoing: Outgoing
  origin: string
  /** The addresses of shared caches in front of the site, see PURGE_URL. */
  purgeUrls: readonly string[]
}

export interface Services extends JobServices {
  passwords: PasswordHasher
  resizeImage: ResizeImage
  cardDrawer: CardDrawer
  /**
   * The same database, for searches, with a separate connection pool and a short statement timeout.
   */
  searchDb: Db
  /** The same database, for checks, on a connection that requests do not use. */
  monitorDb: Db
  peers: Peers
  /** The replica used for searches and visitors, or null. */
  replica: { isUpToDate(): boolean } | null
  draining: Draining
  poolUse(): PoolUse[]
  /** Closes everything in order. */
  close(): Promise<void>
}

const SEARCH_TIMEOUT_MS = 2_000
/** The statement timeout for checks of the database and the replica. */
const MONITOR_TIMEOUT_MS = 2_000

type Log = (line: string) => void
type Closer = () => Promise<unknown>

interface Startup {
  /** Called as soon as PostgreSQL is running. Returns why the process stays root, or null. */
  dropPrivileges?: (connection: ConnectionOptions) => Promise<string | null>
  /** The database that the parent process has prepared, whose warnings it has already logged. */
  prepared?: ConnectionOptions
  /** The share of this process if it does not do everything. */
  poolSizes?: PoolSizes
  peers?: Peers
}

/**
 * Opens the database, the object store, the sandbox with its programs, and the queue. Throws a
 * StartupError.
 */
export async function openServices(
  config: Config,
  log: Log,
  { dropPrivileges, prepared, poolSizes = config.pools, peers = noPeers }: Startup = {},
): Promise<Services> {
  const closers: Closer[] = []
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) {
      await closer().catch((error: Error) => log(`while stopping: ${error.message}`))
    }
  }
  const disk = openDiskSpace(config.DATA_DIR)
  // PostgreSQL needs some free space to start.
  await disk.releaseIfLow()
  try {
    const { connection, direct, stop } = prepared
      ? { connection: prepared, direct: prepared, stop: async () => {} }
      : await openPostgres(config, disk, log)
    closers.push(stop)
    const rootReason = (await dropPrivileges?.(connection)) ?? null
    const warn = prepared ? () => {} : log
    const storedObjects = await openObjects(config, warn)
    const sandbox = await openSandbox(config, rootReason, warn)
    const runsJobs = !prepared && config.ROLE !== 'web'
    const programs = { ffmpeg: config.FFMPEG_PATH, ffprobe: config.FFPROBE_PATH }
    const ffmpeg = await openFfmpeg(
      programs,
      sandbox,
      storedObjects,
      // Processes that run no jobs encode nothing.
      runsJobs ? config.ENCODER : 'x264',
    )
    const resizeImage = await createResizeImage(sandbox)
    const cardDrawer = await createCardDrawer(sandbox)
    const open = (max: number, timeoutMs?: number) => {
      const pool = openPool(
        connection,
        max,
        (error) => log(`database: ${error.message}`),
        timeoutMs,
      )
      closers.push(() => closePool(pool))
      return pool
    }
    if (!prepared) {
      if (!connection.isPooled && config.DATABASE_DIRECT_URL) await requireSessions(connection)
      await prepareDatabase(direct, config.DATA_DIR, log)
    }
    const pool = open(poolSizes.requests)
    const monitor = open(MONITOR, MONITOR_TIMEOUT_MS)
    if (!prepared && config.DATABASE_POOLED === 'prepared') await requirePreparedStatements(pool)
    const openOn = (on: pg.Pool, replica: UsedReplica | null = null) =>
      openDatabase(on, undefined, config.DATABASE_POOLED !== 'on', replica)
    const replica = config.DATABASE_READ_URL
      ? await openReplica(
          config.DATABASE_READ_URL,
          { ...poolSizes, searchTimeoutMs: SEARCH_TIMEOUT_MS, monitor },
          warn,
        )
      : null
    if (replica) closers.push(replica.close)
    const db = openOn(pool, replica?.visitors)
    if (runsJobs) await reportEncoder(db, ffmpeg, warn)
    const objects = deferRemovals(storedObjects, db)
    const secret = await loadSecret(db)
    const searchPool = open(poolSizes.searches, SEARCH_TIMEOUT_MS)
    const searchDb = openOn(searchPool, replica?.searches)
    if (await isBackupOnSameDisk(config)) {
      warn(`BACKUP_TO is on the same disk as DATA_DIR: a failure of that disk loses both`)
    }
    const responseCache = createResponseCache(undefined, peers)
    const queue = await openQueue(connection, poolSizes.queue, (error) => {
      if (isStorageFull(error)) void disk.releaseIfLow()
      log(`queue: ${error.message}`)
    })
    closers.push(() => queue.stop())
    return {
      db,
      searchDb,
      monitorDb: openOn(monitor),
      secret,
      disk,
      objects,
      ffmpeg,
      resizeImage,
      cardDrawer,
      responseCache,
      queue,
      peers,
      replica,
      draining: createDraining(),
      passwords: createPasswordHasher(config.RATE_LIMITS),
      poolUse: () => [
        poolUse('requests', pool),
        poolUse('searches', searchPool),
        ...(replica?.poolUse() ?? []),
      ],
      keepOriginals: config.KEEP_ORIGINALS,
      outgoing: createOutgoing(),
      providerOutgoing: createOutgoing({ trusted: new Set(config.SIGN_IN_HOSTS) }),
      origin: siteOrigin(config),
      purgeUrls: config.PURGE_URL,
      sendsMail: createSendsMail(config),
      readMailSettings: () =>
        mailSettings({ db, responseCache, secret }, config, siteOrigin(config)),
      backups: scheduledBackups(config, db, process.env),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens the object store. With `onAway`, an unresponsive S3 is only reported. */
export async function openObjects(
  { DATA_DIR, s3 }: Config,
  onAway?: (line: string) => void,
): Promise<ObjectStore> {
  if (!s3) return openFolderStore(join(DATA_DIR, 'objects'))
  // Imported only when needed.
  const { openS3Store } = await import('../infra/objects/s3-store.ts')
  return openS3Store(s3, DATA_DIR, onAway)
}

/**
 * Logs the weaknesses of the sandbox. If PUBLIC_URL is set, throws a StartupError unless
 * SANDBOX=weak allows them.
 */
async function openSandbox(
  { SANDBOX, PUBLIC_URL }: Config,
  rootReason: string | null,
  log: Log,
): Promise<Sandbox> {
  const capabilities = await detectSandboxFeatures()
  const weaknesses = [
    ...missingProtections(capabilities),
    ...(rootReason === null ? [] : [`the server itself keeps root (${rootReason})`]),
  ]
  if (weaknesses.length > 0) {
    const summary = `if a video or image takes its decoder over: ${weaknesses.join('; ')}`
    if (PUBLIC_URL !== undefined && SANDBOX !== 'weak') {
      throw new StartupError(
        `the sandbox is incomplete, ${summary}. Fix that (docs/threat-model.md), or set SANDBOX=weak`,
      )
    }
    log(`The sandbox is incomplete, ${summary}`)
  }
  return createSandbox(capabilities)
}

/** Logs why an encoder cannot be used and shows it in the health of the site. */
async function reportEncoder(db: Db, { problem }: Ffmpeg, log: Log): Promise<void> {
  if (problem !== null) log(problem)
  await saveEncoderFallback(db, hostname(), problem)
}

interface Postgres {
  connection: ConnectionOptions
  /** A connection without a pooler, for work that needs a session. */
  direct: ConnectionOptions
  stop(): Promise<void>
}

async function openPostgres(config: Config, disk: DiskSpace, log: Log): Promise<Postgres> {
  const { DATABASE_URL, DATA_DIR } = config
  if (DATABASE_URL) {
    const isPooled = config.DATABASE_POOLED !== 'off'
    const direct = { connectionString: config.DATABASE_DIRECT_URL ?? DATABASE_URL }
    return {
      connection: { connectionString: DATABASE_URL, isPooled },
      direct,
      stop: async () => {},
    }
  }
  const options = { dataDir: DATA_DIR, log, upgrade: upgradeDatabase(log) }
  const postgres = await startEmbeddedPostgres(options).catch((error) => {
    if (!(error instanceof PostgresStartupError)) throw error
    throw new StartupError(error.message, { cause: error })
  })
  postgres.onExit(() => void disk.releaseIfLow())
  return { ...postgres, direct: postgres.connection }
}
