import { existsSync } from 'node:fs'
import { execFile, spawn } from 'node:child_process'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { stopProgram } from '@seam/bench/src/program.ts'
import { startEmbeddedPostgres } from '@seam/postgres/start.ts'
import { leasePort } from '@seam/postgres/test/lease-port.ts'
import { stopwatch } from './stopwatch.ts'

const exec = promisify(execFile)

/** A running product under attack. */
export interface Target {
  origin: string
  /** The server process; its children convert media. */
  pid: number
  database: pg.Client
  databaseUrl: string
  /** The size of the server's output to stdout and stderr. */
  logSize(): Promise<{ bytes: number; lines: number }>
  /** Bytes of all files in DATA_DIR and of the database, without WAL and the ballast file. */
  diskBytes(): Promise<number>
  /** The number of rows in all tables, including those of the job queue. */
  countRows(): Promise<number>
  stop(): Promise<void>
}

/** Starts the product of a checkout with default limits and an empty DATA_DIR in `folder`. */
export async function startTarget(checkout: string, folder: string): Promise<Target> {
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const { host, port, user, database } = postgres.connection
  const databaseUrl = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const log = join(folder, 'log')
  const serverPort = String(await leasePort())
  const origin = `http://127.0.0.1:${serverPort}`
  const seam = await startServer(checkout, log, {
    PORT: serverPort,
    HOST: '127.0.0.1',
    // Enables the limits of a public site; plain HTTP, so that cookies need no TLS.
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'on',
    LOG_LEVEL: 'info',
    // The figures are for one process.
    WEB_PROCESSES: '1',
  })
  const stop = async () => {
    await stopProgram(seam)
    await postgres.stop()
  }
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const time = stopwatch()
  while (!(await isReady())) {
    if (time() > READY_WITHIN_SECONDS || seam.child.exitCode !== null) {
      await stop()
      throw new Error(`${checkout} did not start: ${await readFile(log, 'utf8')}`)
    }
    await wait(100)
  }
  const client = new pg.Client(databaseUrl)
  await client.connect()
  // A public site accepts sign-ups once it has an owner.
  await client.query(
    `insert into account (public_id, username, email, full_name, password_hash, role)
     values ('owner000000', 'site_owner', 'owner@example.org', 'Owner', '-', 'owner')`,
  )
  // The accounts do in minutes what real ones do in days.
  await client.query(`
    insert into site_setting (name, value)
    values ('newcomerTexts', '1000'), ('newcomerVideos', '1000'), ('signUpProofs', '0')`)
  return {
    origin,
    pid: seam.child.pid ?? 0,
    database: client,
    databaseUrl,
    async logSize() {
      const { stdout } = await exec('wc', ['-lc', log])
      const [lines = 0, bytes = 0] = stdout.trim().split(/\s+/).map(Number)
      return { bytes, lines }
    },
    async diskBytes() {
      const excluded = ['postgres', 'ballast'].map((name) => `--exclude=${dataDir}/${name}`)
      // du fails if a file disappears while it runs, but still prints the sum of the others.
      const { stdout } = await exec('du', ['-s', '--block-size=1', ...excluded, dataDir]).catch(
        (error: { stdout: string }) => error,
      )
      const { rows } = await client.query<{ size: string }>(
        'select pg_database_size(current_database()) as size',
      )
      return Number.parseInt(stdout, 10) + Number(rows[0]?.size)
    },
    countRows: () => countRows(client),
    async stop() {
      await client.end()
      await stop()
    },
  }
}

const READY_WITHIN_SECONDS = 60

/** The entry points of the server in this and in older versions. */
const entryPoints = ['server/src/app/main.ts', 'server/src/main.ts']

/** Starts the server of a checkout; it logs to a file. */
async function startServer(checkout: string, log: string, env: Record<string, string>) {
  const file = await open(log, 'a')
  const entryPoint = entryPoints.map((path) => join(checkout, path)).find(existsSync) ?? ''
  const child = spawn(process.execPath, [entryPoint], {
    env: { ...process.env, ...env },
    stdio: ['ignore', file.fd, file.fd],
  })
  await file.close()
  return { child }
}

async function countRows(client: pg.Client): Promise<number> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'pgboss')`,
  )
  const counts = tables.map(({ name }) => `(select count(*) from only ${name})`)
  const { rows } = await client.query<{ count: string }>(`select ${counts.join('+')} as count`)
  return Number(rows[0]?.count)
}
