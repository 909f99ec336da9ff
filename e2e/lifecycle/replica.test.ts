import { sql } from 'kysely'
import { onTestFinished, test, expect } from 'vitest'
import { search } from '@seam/contract/search.ts'
import { readConfig } from '../../server/src/app/config.ts'
import { openServices } from '../../server/src/app/services.ts'
import { runSearch } from '../../server/src/features/search/search.ts'
import { withRequiredMark } from '../../server/src/infra/required-mark.ts'
import { openPool } from '../../server/src/infra/postgres/connections.ts'
import { eventually } from '../../server/test/eventually.ts'
import { hasPostgres15, startReplicated } from './postgres-15.fixture.ts'
import { temporaryFolder } from './product.fixture.ts'

test.runIf(hasPostgres15)(
  'searches read a replica while it is not far behind, and the primary otherwise',
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
    const admin = openPool({ connectionString: replica }, 1, () => {})
    onTestFinished(async () => {
      await services.close()
      await admin.end()
    })
    const searchFor = async (q: string) =>
      (await runSearch(services.searchDb, search.query.parse({ type: 'video', q }))).totalDocs
    const isOnReplica = async () => {
      const { rows } = await sql<{ there: boolean }>`select pg_is_in_recovery() as there`.execute(
        services.searchDb,
      )
      return rows[0]?.there
    }
    const change = () =>
      sql`
        insert into setting (name, value) values ('a change', '')
        on conflict (name) do update set value = setting.value || '.'
      `.execute(services.db)

    await eventually(async () => expect(await isOnReplica()).toBe(true))
    expect(await searchFor('sailing')).toBe(0)
    expect(log.join()).toContain('a failover to a replica loses the last changes')
    // Everything else reads the primary.
    const { rows } = await sql<{ there: boolean }>`select pg_is_in_recovery() as there`.execute(
      services.db,
    )
    expect(rows).toEqual([{ there: false }])

    await admin.query('select pg_wal_replay_pause()')
    await change()
    const { rows: positions } = await sql<{ position: number }>`
      select (pg_current_wal_flush_lsn() - '0/0')::float8 as position
    `.execute(services.db)
    // At once for those who require the change, and for others as soon as it lags.
    expect(await withRequiredMark(positions[0]?.position ?? 0, isOnReplica)).toBe(false)
    await eventually(async () => expect(await isOnReplica()).toBe(false))
    expect(await searchFor('waves')).toBe(0)
    await admin.query('select pg_wal_replay_resume()')
    await eventually(async () => expect(await isOnReplica()).toBe(true))

    // At once, before anyone has noticed that it is gone.
    await stopReplica()
    expect(await searchFor('wind')).toBe(0)
    expect(await isOnReplica()).toBe(false)
  },
)
