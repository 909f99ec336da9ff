import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { findNobody } from '@seam/postgres/os-user.ts'
import { createDatabase } from '../../test/app.ts'
import { createTcpProxy } from '../../test/tcp-proxy.ts'
import { eventually } from '../../test/eventually.ts'
import type { Job } from '../infra/queue.ts'
import { type Config, readConfig } from './config.ts'
import { openServices, type Services } from './services.ts'
import { createWeb } from './web.ts'

const PROGRAM = '/usr/sbin/pgbouncer'

/** Whether PgBouncer is installed. As root on Debian it is installed before, if possible. */
const hasPooler = (() => {
  if (existsSync(PROGRAM) || process.getuid?.() !== 0) return existsSync(PROGRAM)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const args = ['-qq', '-y', '--no-install-recommends', 'install', 'pgbouncer']
  try {
    execFileSync('apt-get', args, { stdio: 'ignore', env })
  } catch {
    return existsSync(PROGRAM)
  }
  return existsSync(PROGRAM)
})()

/** Whether PgBouncer has prepared statements in transaction mode: from 1.21 on, which Debian 12 does not have. */
const hasPreparedStatements = (() => {
  if (!hasPooler) return false
  const [, minor = 0] =
    /PgBouncer 1\.(\d+)/.exec(String(execFileSync(PROGRAM, ['--version']))) ?? []
  return Number(minor) >= 21
})()

/** Starts a pooler in transaction mode with two sessions for each database. Returns its port and end. */
async function startPooler() {
  const { host, port, user } = inject('postgres')
  // The pooler does not run as root, and no other user may connect to the socket.
  const proxy = createTcpProxy({ path: `${host}/.s.PGSQL.${port}` })
  const folder = await mkdtemp(join(tmpdir(), 'seam-pooler-'))
  const listenPort = 20_000 + (process.pid % 20_000)
  await writeFile(join(folder, 'users.txt'), `"${user}" ""\n`)
  const settings = [
    '[databases]',
    // With this type of authentication, everyone is the user of the server's connections.
    `* = host=127.0.0.1 port=${await proxy.mend()} user=${user}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1`,
    `listen_port = ${listenPort}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 2',
    ...(hasPreparedStatements ? ['max_prepared_statements = 500'] : []),
  ]
  await writeFile(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`)
  await chmod(folder, 0o755)
  const nobody = process.getuid?.() === 0 ? await findNobody() : null
  const options = { ...nobody, stdio: 'ignore' as const }
  const pooler = spawn(PROGRAM, [join(folder, 'pgbouncer.ini')], options)
  await eventually(async () => {
    const socket = createConnection({ host: '127.0.0.1', port: listenPort })
    await once(socket, 'connect')
    socket.destroy()
  })
  const end = async () => {
    const exited = once(pooler, 'exit')
    pooler.kill('SIGTERM')
    await exited
    proxy.cut()
    await rm(folder, { recursive: true })
  }
  return { port: listenPort, end }
}

describe.runIf(hasPooler)('behind a pooler in transaction mode', () => {
  let config: Config
  let services: Services
  let web: FastifyInstance
  let origin: string
  let pooler: Awaited<ReturnType<typeof startPooler>>
  beforeAll(async () => {
    const name = `pooled_${process.pid}`
    const variables = await createDatabase(name)
    pooler = await startPooler()
    config = readConfig({
      ...variables,
      DATABASE_POOLED: 'on',
      DATABASE_URL: `postgres://${inject('postgres').user}@127.0.0.1:${pooler.port}/${name}`,
      DATABASE_DIRECT_URL: variables.DATABASE_URL,
    })
    services = await openServices(config, () => {})
    web = await createWeb(config, services)
    origin = await web.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await web.close()
    await services.close()
    await pooler.end()
  })

  test('answers more requests at once than the pooler has sessions, without prepared statements', async () => {
    const paths = ['/api/v1/video?page=', '/api/v1/post?page=', '/api/v1/search?type=video&q=']
    const calls = Array.from({ length: 30 }, (_, n) => `${origin}${paths[n % 3]}${1 + n}`)
    const statuses = await Promise.all(calls.map(async (url) => (await fetch(url)).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const { rows } = await sql`select from pg_prepared_statements`.execute(services.db)
    expect(rows).toEqual([])
  })

  test('a transaction keeps its session', async () => {
    const transactions = Array.from({ length: 8 }, (_, n) =>
      services.db.transaction().execute(async (tx) => {
        await sql`select set_config('seam.number', ${String(n)}, true)`.execute(tx)
        await sql`select pg_sleep(0.01)`.execute(tx)
        const { rows } = await sql<{ number: string }>`
          select current_setting('seam.number') as number
        `.execute(tx)
        return rows[0]?.number
      }),
    )
    expect(await Promise.all(transactions)).toEqual(transactions.map((_, n) => String(n)))
  })

  test.skipIf(hasPreparedStatements)(
    'does not start with prepared statements if the pooler has none',
    async () => {
      const prepared = { ...config, DATABASE_POOLED: 'prepared' as const }
      await expect(openServices(prepared, () => {})).rejects.toThrow(
        'DATABASE_POOLED=prepared needs a pooler with prepared statements',
      )
    },
  )

  test.runIf(hasPreparedStatements)(
    'keeps prepared statements if the pooler has them',
    async () => {
      const prepared = await openServices({ ...config, DATABASE_POOLED: 'prepared' }, () => {})
      const read = (n: number) =>
        sql<{ n: number }>`select ${n}::int as n, pg_sleep(0.01)`.execute(prepared.db)
      const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => read(n)))
      expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(answers.map((_, n) => n))
      const { rows } = await sql`select from pg_prepared_statements`.execute(prepared.db)
      expect(rows.length).toBeGreaterThan(0)
      await prepared.close()
    },
  )

  test('jobs run', async () => {
    const done: string[] = []
    const job: Job<{ word: string }> = {
      name: 'say',
      options: { concurrency: 1, timeoutSeconds: 60, retries: 0 },
      run: async ({ data }) => void done.push(data.word),
    }
    await services.queue.declare([job])
    await services.queue.work([job])
    await services.db
      .transaction()
      .execute((tx) => services.queue.send(tx, 'say', { word: 'sail' }))
    await eventually(() => expect(done).toEqual(['sail']))
  })
})

test('needs the address of the database itself, for migrations and backups', () => {
  expect(() => readConfig({ DATABASE_POOLED: 'on', DATABASE_URL: 'postgres://a@b/c' })).toThrow(
    'DATABASE_POOLED needs DATABASE_URL and DATABASE_DIRECT_URL',
  )
})
