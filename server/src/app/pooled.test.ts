import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import {
  hasPreparedStatements,
  missingPooler,
  type Pooler,
  startPooler,
} from '../../test/pooler.ts'
import { closePool, openPool } from '../infra/postgres/connections.ts'
import type { Job, Queue } from '../infra/queue.ts'
import { StartupError } from '../infra/startup-error.ts'
import { type Config, readConfig } from './config.ts'
import { openServices, type Services } from './services.ts'
import { createWeb } from './web.ts'

const sessionMode = ['pool_mode = session', 'default_pool_size = 60']
const transactionMode = [
  'pool_mode = transaction',
  'default_pool_size = 2',
  ...(hasPreparedStatements ? ['max_prepared_statements = 500'] : []),
]

/** Sends a job and expects it to run. */
async function expectJob({ queue, db }: { queue: Queue; db: Services['db'] }) {
  const done: string[] = []
  const job: Job<{ word: string }> = {
    name: 'say',
    options: { concurrency: 1, timeoutSeconds: 60, retries: 0 },
    run: async ({ data }) => void done.push(data.word),
  }
  await queue.declare([job])
  await queue.work([job])
  await db.transaction().execute((tx) => queue.send(tx, 'say', { word: 'sail' }))
  await eventually(() => expect(done).toEqual(['sail']))
}

describe(`behind a pooler in session mode${missingPooler}`, { skip: missingPooler !== '' }, () => {
  let pooler: Pooler
  let services: Services
  beforeAll(async () => {
    const name = `pooled_sessions_${process.pid}`
    const variables = await createDatabase(name)
    pooler = await startPooler(sessionMode)
    const pool = openPool({ connectionString: pooler.url(name) }, 1, () => {})
    await pool.query(
      'drop schema public cascade; create schema public; drop schema if exists pgboss cascade',
    )
    await closePool(pool)
    const DATABASE_URL = pooler.url(name)
    services = await openServices(readConfig({ ...variables, DATABASE_URL }), () => {})
  })
  afterAll(async () => {
    await services.close()
    await pooler.end()
  })

  test('creates the tables and serves requests with the settings of its sessions', async () => {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name in
        ('plan_cache_mode', 'statement_timeout') order by name
    `.execute(services.db)
    expect(rows.map(({ setting }) => setting)).toEqual(['force_generic_plan', '30000'])
    const { rows: accounts } = await sql`select from account`.execute(services.searchDb)
    expect(accounts).toEqual([])
  })

  test('jobs run', () => expectJob(services))

  test('says in one line that the pooler has too few sessions', async () => {
    const name = `pooled_few_${process.pid}`
    const variables = await createDatabase(name)
    const few = await startPooler([
      ...['pool_mode = session', 'default_pool_size = 1', 'query_wait_timeout = 1'],
    ])
    const config = readConfig({ ...variables, DATABASE_URL: few.url(name) })
    await expect(openServices(config, () => {})).rejects.toThrow(
      new StartupError('the database cannot be reached: query_wait_timeout'),
    )
    await few.end()
  })
})

describe(
  `behind a pooler in transaction mode${missingPooler}`,
  {
    skip: missingPooler !== '',
  },
  () => {
    let config: Config
    let services: Services
    let web: FastifyInstance
    let origin: string
    let pooler: Pooler
    beforeAll(async () => {
      const name = `pooled_${process.pid}`
      const variables = await createDatabase(name)
      pooler = await startPooler(transactionMode)
      config = readConfig({
        ...variables,
        DATABASE_POOLED: 'on',
        DATABASE_URL: pooler.url(name),
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

    test('serves more concurrent requests than the pooler has sessions, without prepared statements', async () => {
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

    test('does not start without the settings for a pooler, and leaves no lock or setting in its sessions', async () => {
      const message = /^the database is behind a pooler in transaction mode: set DATABASE_POOLED/
      const { DATABASE_URL, DATABASE_DIRECT_URL } = config
      const unset: Config = { ...config, DATABASE_POOLED: 'off' }
      await expect(openServices(unset, () => {})).rejects.toThrow(message)
      const twice = { ...config, DATABASE_DIRECT_URL: DATABASE_URL }
      await expect(openServices(twice, () => {})).rejects.toThrow(message)
      const { DATABASE_DIRECT_URL: _, ...alone } = unset
      await expect(openServices(alone, () => {})).rejects.toThrow(message)
      const pool = openPool({ connectionString: DATABASE_DIRECT_URL ?? '' }, 1, () => {})
      const { rows } = await pool.query(
        `select from pg_locks join pg_database on pg_database.oid = database
       where locktype = 'advisory' and datname = current_database() and objid = 5324601`,
      )
      await closePool(pool)
      expect(rows).toEqual([])
      const sessions = Array.from({ length: 8 }, () =>
        sql<{ plans: string }>`
        select current_setting('plan_cache_mode') as plans, pg_sleep(0.01)
      `.execute(services.db),
      )
      const settings = (await Promise.all(sessions)).map(({ rows: [row] }) => row?.plans)
      expect(new Set(settings)).toEqual(new Set(['auto']))
    })

    test.skipIf(hasPreparedStatements)(
      'does not start with prepared statements if the pooler does not support them',
      async () => {
        const prepared = { ...config, DATABASE_POOLED: 'prepared' as const }
        await expect(openServices(prepared, () => {})).rejects.toThrow(
          'DATABASE_POOLED=prepared needs a pooler with prepared statements',
        )
      },
    )

    test.runIf(hasPreparedStatements)(
      'uses prepared statements if the pooler supports them',
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

    test('jobs run', () => expectJob(services))
  },
)

test('needs the address of the database itself for migrations and backups', () => {
  expect(() => readConfig({ DATABASE_POOLED: 'on', DATABASE_URL: 'postgres://a@b/c' })).toThrow(
    'DATABASE_POOLED needs DATABASE_URL and DATABASE_DIRECT_URL',
  )
})
