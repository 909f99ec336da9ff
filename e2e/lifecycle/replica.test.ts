import { onTestFinished, test, expect } from 'vitest'
import { search } from '@seam/contract/search.ts'
import { readConfig } from '../../server/src/app/config.ts'
import { openServices } from '../../server/src/app/services.ts'
import { runSearch } from '../../server/src/features/search/search.ts'
import { withRequiredMark } from '../../server/src/infra/required-mark.ts'
import { openPool } from '../../server/src/infra/postgres/connections.ts'
import { sqlStatement } from '../../server/src/infra/postgres/statement.ts'
import { eventually } from '../../server/test/eventually.ts'
import { hasPostgres15, startReplicated } from './postgres-15.fixture.ts'
import { temporaryFolder } from './product.fixture.ts'

const selectPlace = sqlStatement<{ isReplica: boolean }>(
  'select pg_is_in_recovery() as "isReplica"',
)
const selectEnd = sqlStatement<{ position: number }>(
  "select (pg_current_wal_flush_lsn() - '0/0')::bigint as position",
)
const writeSetting = sqlStatement(`
  insert into setting (name, value) values ('a change', '')
  on conflict (name) do update set value = setting.value || '.'`)

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
    const isOnReplica = async (db = services.searchDb) => (await selectPlace(db))[0]?.isReplica
    const change = () => writeSetting(services.db)

    await eventually(async () => expect(await isOnReplica()).toBe(true))
    expect(await searchFor('sailing')).toBe(0)
    expect(log.join()).toContain('a failover to a replica loses the last changes')
    // Everything else reads the primary.
    expect(await isOnReplica(services.db)).toBe(false)

    await admin.query('select pg_wal_replay_pause()')
    await change()
    const [end] = await selectEnd(services.db)
    // At once for those who require the change, and for others as soon as it lags.
    expect(await withRequiredMark(end?.position ?? 0, () => isOnReplica())).toBe(false)
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
