import { execFile, spawn } from 'node:child_process'
import { mkdir, open, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { stopProgram } from '@seam/bench/src/program.ts'
import { startEmbeddedPostgres } from '@seam/server/src/infra/postgres/embedded/start.ts'
import { stopwatch } from './stopwatch.ts'

const exec = promisify(execFile)

/** A started product that is attacked. */
export interface Target {
  origin: string
  /** Of the server, whose children convert media. */
  pid: number
  database: pg.Client
  /** What the server has written to stdout and stderr so far. */
  logged(): Promise<{ bytes: number; lines: number }>
  /** Bytes of all files in its DATA_DIR and of its database, without WAL and ballast. */
  disk(): Promise<number>
  /** How many rows there are in all tables, the queue's included. */
  rows(): Promise<number>
  stop(): Promise<void>
}

/** Starts the product of a checkout with its default limits on an empty DATA_DIR below `folder`. */
export async function startTarget(checkout: string, folder: string): Promise<Target> {
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const { host, port, user, database } = postgres.connection
  const databaseUrl = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const log = join(folder, 'log')
  const ownPort = String(await freePort())
  const origin = `http://127.0.0.1:${ownPort}`
  const seam = await startServer(checkout, log, {
    PORT: ownPort,
    HOST: '127.0.0.1',
    // The limits for a site that others reach; over plain HTTP, so that cookies need no TLS.
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'on',
    LOG_LEVEL: 'info',
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
    if (time() > READY_WITHIN || seam.child.exitCode !== null) {
      await stop()
      throw new Error(`${checkout} does not start: ${await readFile(log, 'utf8')}`)
    }
    await wait(100)
  }
  const client = new pg.Client(databaseUrl)
  await client.connect()
  return {
    origin,
    pid: seam.child.pid ?? 0,
    database: client,
    async logged() {
      const { stdout } = await exec('wc', ['-lc', log])
      const [lines = 0, bytes = 0] = stdout.trim().split(/\s+/).map(Number)
      return { bytes, lines }
    },
    async disk() {
      const excluded = ['postgres', 'ballast'].map((name) => `--exclude=${dataDir}/${name}`)
      // It fails where a file goes while it counts, and has counted the others all the same.
      const { stdout } = await exec('du', ['-s', '--block-size=1', ...excluded, dataDir]).catch(
        (error: { stdout: string }) => error,
      )
      const { rows } = await client.query<{ size: string }>(
        'select pg_database_size(current_database()) as size',
      )
      return Number.parseInt(stdout, 10) + Number(rows[0]?.size)
    },
    rows: () => countRows(client),
    async stop() {
      await client.end()
      await stop()
    },
  }
}

/** Seconds. */
const READY_WITHIN = 60

/** Starts the server of a checkout, whose logs go to a file as they do in production. */
async function startServer(checkout: string, log: string, env: Record<string, string>) {
  const file = await open(log, 'a')
  const child = spawn(process.execPath, [join(checkout, 'server/src/main.ts')], {
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

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}
