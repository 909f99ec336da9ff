import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { onTestFinished, test, expect } from 'vitest'
import { createPost, editPost, getPost, listPosts } from '@seam/contract/post.ts'
import { getProfile } from '@seam/contract/profile.ts'
import { search } from '@seam/contract/search.ts'
import { signup } from '@seam/contract/people/sign-up.ts'
import { readConfig } from '../../server/src/app/config.ts'
import { createJobs } from '../../server/src/app/jobs.ts'
import { openReplica } from '../../server/src/app/machines/open-replica.ts'
import { openServices } from '../../server/src/app/services.ts'
import { createWeb } from '../../server/src/app/web.ts'
import { readHealth } from '../../server/src/features/health/site-health.ts'
import { runSearch } from '../../server/src/features/search/search.ts'
import { createResponseCache } from '../../server/src/infra/http/response-cache.ts'
import { withRequiredMark } from '../../server/src/infra/required-mark.ts'
import { readAsVisitor } from '../../server/src/infra/replica-reads.ts'
import { openPool } from '../../server/src/infra/postgres/connections.ts'
import { openDatabase } from '../../server/src/infra/postgres/database.ts'
import { createNextMark } from '../../server/src/app/machines/mark-store.ts'
import { sqlStatement } from '../../server/src/infra/postgres/statement.ts'
import { Client } from '../../server/test/client.ts'
import { eventually } from '../../server/test/eventually.ts'
import { hasPostgres15, startPostgres15, startReplicated } from './postgres-15.fixture.ts'
import { temporaryFolder } from './product.fixture.ts'

const selectPlace = sqlStatement<[], { isReplica: boolean }>(
  'select pg_is_in_recovery() as "isReplica"',
)
const writeSetting = sqlStatement(`
  insert into setting (name, value) values ('a change', '')
  on conflict (name) do update set value = setting.value || '.'`)

const HOUR = 3_600_000

const ada = {
  fullName: 'Ada',
  username: 'ada',
  email: 'ada@example.org',
  password: 'Correct-horse-7',
}

test.runIf(hasPostgres15)(
  'searches and visitors read a replica while it is not far behind, and the primary otherwise',
  async () => {
    const { primary, replica, stopReplica } = await startReplicated()
    const log: string[] = []
    const config = readConfig({
      DATABASE_URL: primary,
      DATABASE_READ_URL: replica,
      DATA_DIR: await temporaryFolder(),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    })
    const services = await openServices(config, (line) => log.push(line))
    await services.queue.declare(createJobs(services))
    const web = await createWeb(config, services)
    const origin = await web.listen({ port: 0, host: '127.0.0.1' })
    const admin = openPool({ connectionString: replica }, 1, () => {})
    onTestFinished(async () => {
      await web.close()
      await services.close()
      await admin.end()
    })
    const searchFor = async (q: string) =>
      (await runSearch(services.searchDb, search.query.parse({ type: 'video', q }))).totalDocs
    const isOnReplica = async (db = services.searchDb) => (await selectPlace(db))[0]?.isReplica
    const change = () => writeSetting(services.db)

    await eventually(async () => expect(await isOnReplica()).toBe(true))
    expect(await searchFor('sailing')).toBe(0)
    expect(log.join()).toContain('a failover to a replica loses the last changes')
    expect((await readHealth(services)).replica).toEqual({ isUpToDate: true, isSynchronous: false })
    // Everything that is not for visitors reads the primary.
    expect(await isOnReplica(services.db)).toBe(false)
    expect(await readAsVisitor(() => isOnReplica(services.db))).toBe(true)

    await admin.query('select pg_wal_replay_pause()')
    await change()
    const mark = await createNextMark(services.db)()
    // At once for viewers who require the change, and for others as soon as the replica lags.
    expect(await withRequiredMark(mark, () => isOnReplica())).toBe(false)
    await eventually(async () => expect(await isOnReplica()).toBe(false))
    expect(await searchFor('waves')).toBe(0)
    await admin.query('select pg_wal_replay_resume()')
    await eventually(async () => expect(await isOnReplica()).toBe(true))

    // Visitors see a change once the replica has it or lags too far, its author at once.
    await admin.query('select pg_wal_replay_pause()')
    const author = new Client(origin)
    await author.call(signup, { body: ada })
    await author.call(createPost, { body: { content: 'A new post' } })
    const readStatus = async (client: Client) =>
      (await client.call(getProfile, { params: { username: ada.username } })).status
    const countPosts = async (client: Client) =>
      (await client.call(listPosts, { query: { username: ada.username } })).data.docs.length
    expect(await readStatus(new Client(origin))).toBe(404)
    expect(await countPosts(author)).toBe(1)
    const withMark = new Client(origin)
    withMark.cookies.set('seam_mark', author.cookies.get('seam_mark') ?? '')
    expect(await readStatus(withMark)).toBe(200)
    await eventually(async () => expect(await readStatus(new Client(origin))).toBe(200))
    await admin.query('select pg_wal_replay_resume()')
    await eventually(async () => expect(await isOnReplica()).toBe(true))

    // At once, before its loss is detected.
    await stopReplica()
    expect(await searchFor('wind')).toBe(0)
    expect(await isOnReplica()).toBe(false)
  },
)

/** Starts a round-robin balancer for these servers. Returns its URL. */
async function startBalancer(servers: string[]): Promise<string> {
  const sockets = servers.map((url) =>
    join(decodeURIComponent(url.split('host=')[1] ?? ''), '.s.PGSQL.5432'),
  )
  const open = new Set<Socket>()
  let count = 0
  const balancer = createServer((incoming) => {
    const outgoing = connect({ path: sockets[count++ % sockets.length] ?? '' })
    for (const side of [incoming, outgoing]) {
      open.add(side)
      side.on('error', () => {}).on('close', () => open.delete(side))
    }
    incoming.pipe(outgoing).pipe(incoming)
  })
  balancer.listen(0, '127.0.0.1')
  await once(balancer, 'listening')
  onTestFinished(() => {
    balancer.close()
    for (const side of open) side.destroy()
  })
  return `postgres://seam@127.0.0.1:${(balancer.address() as AddressInfo).port}/seam`
}

test.runIf(hasPostgres15)(
  'with two servers at one address, only connections to one that has a change serve its author',
  async () => {
    const { primary, replica } = await startReplicated()
    const [monitor, admin] = [primary, replica].map((url) =>
      openPool({ connectionString: url }, 1, () => {}),
    ) as [Pool, Pool]
    const pool = openPool({ connectionString: primary }, 1, () => {})
    const replicas = await openReplica(
      await startBalancer([primary, replica]),
      { searches: 4, requests: 1, searchTimeoutMs: 2_000, monitor },
      () => {},
    )
    onTestFinished(async () => {
      await replicas.close()
      await Promise.all([monitor, admin, pool].map((each) => each.end()))
    })
    const db = openDatabase(pool, undefined, true, replicas.searches)
    /** Runs on all four connections at once. Half of them lead to the replica. */
    const countOnReplica = async () => {
      const places = await Promise.all(
        Array.from({ length: 4 }, async () => (await selectPlace(db))[0]?.isReplica),
      )
      return places.filter(Boolean).length
    }
    await eventually(async () => expect(await countOnReplica()).toBe(2))

    await admin.query('select pg_wal_replay_pause()')
    const mark = await createNextMark(openDatabase(monitor))()
    // Longer than the cached position is reused.
    const until = performance.now() + 1_000
    do expect(await withRequiredMark(mark, countOnReplica)).toBe(0)
    while (performance.now() < until)
    await admin.query('select pg_wal_replay_resume()')
    await eventually(async () =>
      expect(await withRequiredMark(mark, countOnReplica)).toBeGreaterThan(0),
    )
  },
)

test.runIf(hasPostgres15)(
  'the author of a change that waited for a replica sees it on another machine',
  async () => {
    const url = await startPostgres15()
    const startMachine = async () => {
      const config = readConfig({
        DATABASE_URL: url,
        DATA_DIR: await temporaryFolder(),
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'silent',
      })
      const services = await openServices(config, () => {})
      await services.queue.declare(createJobs(services))
      // Nothing expires during the test.
      const web = await createWeb(config, { ...services, responseCache: createResponseCache(HOUR) })
      onTestFinished(async () => {
        await web.close()
        await services.close()
      })
      return web.listen({ port: 0, host: '127.0.0.1' })
    }
    const admin = openPool({ connectionString: url }, 1, () => {})
    onTestFinished(() => admin.end())
    const requireReplica = async (name: string) => {
      await admin.query(`alter system set synchronous_standby_names = '${name}'`)
      await admin.query('select pg_reload_conf()')
    }

    const author = new Client(await startMachine())
    await author.call(signup, { body: ada })
    const created = await author.call(createPost, { body: { content: 'Draft' } })
    // Changes on the other machine do not wait.
    await admin.query(`alter role current_user set synchronous_commit = 'local'`)
    const elsewhere = await startMachine()
    const read = async ({ cookies }: Client) => {
      const visitor = new Client(elsewhere)
      visitor.cookies.set('seam_mark', cookies.get('seam_mark') ?? '')
      const params = { publicId: created.data.publicId }
      return (await visitor.call(getPost, { params })).data[0]?.content
    }

    await requireReplica('lost')
    const edited = author.call(editPost, {
      params: { publicId: created.data.publicId },
      body: { content: 'Final' },
    })
    await eventually(async () => {
      const waiting = await admin.query("select from pg_stat_activity where wait_event = 'SyncRep'")
      expect(waiting.rowCount).toBeGreaterThan(0)
    })
    // Its commit is in the WAL, before the token of this change, but not visible yet.
    const ben = new Client(elsewhere)
    await ben.call(signup, { body: { ...ada, username: 'ben', email: 'ben@example.org' } })
    expect([await read(new Client()), await read(ben)]).toEqual(['Draft', 'Draft'])
    await requireReplica('')
    await edited
    expect(await read(author)).toBe('Final')
  },
)
