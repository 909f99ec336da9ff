import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { isLongRun } from '@seam/postgres/test/long-run.ts'
import { createDatabase } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { openPool } from './connections.ts'
import { migrate } from './migrate.ts'

/** Total number of videos and posts. */
const ITEMS = isLongRun ? 300_000 : 3_000
// With many items, seeding and batches take minutes.
vi.setConfig({ testTimeout: 300_000 + 5 * ITEMS })
/** The maximum time that a call may wait for the lock of a migration. */
const LONGEST_WAIT_MS = 2_000

let pool: pg.Pool
const migrations = new URL('../../../migrations/', import.meta.url)

let files: string[]
beforeAll(async () => {
  const { DATABASE_URL = '' } = await createDatabase(`migrate_live_${process.pid}`)
  // Without a statement timeout, as at server startup.
  pool = openPool({ connectionString: DATABASE_URL }, 12, () => {}, 0)
  files = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).toSorted()
})
beforeEach(() => pool.query('drop schema public cascade; create schema public'))
afterAll(() => pool.end())

/** The name of the made-up migrations below. */
const NEXT = '900-next-release.sql'

/** Creates a folder with the migrations of this version and a later, made-up one. */
async function nextRelease(migration: string): Promise<URL> {
  const path = await mkdtemp(join(tmpdir(), 'seam-next-release-'))
  onTestFinished(() => rm(path, { recursive: true }))
  await cp(migrations, path, { recursive: true })
  await writeFile(join(path, NEXT), migration)
  return pathToFileURL(`${path}/`)
}

const ADD_COLUMN = 'alter table item add column if not exists age_days int;\n'
const FILL_COLUMN = `
-- Then, for every 1000 ids of item:
update item set age_days = extract(day from now() - created_at)
where id >= $1 and id < $2 and age_days is null;
`
const ADD_INDEX = `
drop index concurrently if exists item_age;
create index concurrently item_age on item (age_days, id);
`

/**
 * Creates a site with many items. The triggers that count and index each item would take hours on a
 * large site.
 */
const seed = (items: number) => `
  alter table item disable trigger user;
  alter table video disable trigger user;
  alter table account disable trigger user;
  insert into account (public_id, username, email, full_name, about, password_hash)
  select 'account-' || n, 'user' || n, n || '@example.org', 'User ' || n, 'I sail', '-'
  from generate_series(1, ${Math.ceil(items / 30)}) n;
  insert into asset (public_id, owner_id, folder, format, bytes, width, height, original_filename)
  select folder || n, 1, folder, 'mp4', 1, 1, 1, '' from generate_series(1, ${items / 2}) n,
    unnest(array['videos', 'thumbnails']) folder;
  analyze asset;
  insert into item (public_id, kind, owner_id, listed_at)
  select kind || n, kind, 1 + n % ${Math.ceil(items / 30)}, now() - n * interval '1 minute'
  from generate_series(1, ${items / 2}) n, unnest(array['video', 'post']) kind;
  insert into item_counter (item_id) select id from item;
  analyze item;
  insert into video (item_id, title, description, publish_status, source_asset_id, thumbnail_asset_id,
    state, play_file)
  select item.id, 'Sailing number ' || item.id, 'Waves and wind', 'PUBLIC', source.id, thumbnail.id,
    'READY', 'play.mp4'
  from item join asset as source on source.public_id = replace(item.public_id, 'video', 'videos')
  join asset as thumbnail on thumbnail.public_id = replace(item.public_id, 'video', 'thumbnails')
  where kind = 'video';
  insert into vote (account_id, item_id, type)
  select 1 + (id + n) % ${Math.ceil(items / 30)}, id, 'UPVOTE' from item, generate_series(1, 3) n
  on conflict do nothing;
  alter table item enable trigger user;
  alter table video enable trigger user;
  alter table account enable trigger user;
  analyze`

/** Typical statements of a running site. */
const calls = [
  `select * from item join account on account.id = owner_id where item.public_id = 'video7'`,
  `select item.id from item join video on item_id = item.id where kind = 'video'
     and listed_at is not null and deleted_at is null order by listed_at desc, item.id desc limit 20`,
  `insert into vote (account_id, item_id, type) values (2, 5, 'UPVOTE')
     on conflict (account_id, item_id) do update set type = 'DOWNVOTE'`,
  `update item_counter set upvotes = upvotes + 1 where item_id = 5`,
  `update video set title = title || '' where item_id = (select min(item_id) from video)`,
  `update account set about = about || '' where id = 3`,
  `insert into session (public_id, account_id, xsrf_token, device) values (gen_random_uuid(), 4, '', '')`,
  `update asset set attached_at = now() where id = 6`,
  `update item set nsfw = not nsfw where id = 9`,
]

/** Repeats these calls until `stop`, which returns the number of calls and those that failed. */
function keepCalling() {
  const failed: string[] = []
  let count = 0
  const stopping = new AbortController()
  const run = async (call: string) => {
    const client = await pool.connect()
    await client.query(`set lock_timeout = ${LONGEST_WAIT_MS}`)
    while (!stopping.signal.aborted) {
      count += 1
      await client.query(call).catch((error: Error) => failed.push(`${call}: ${error.message}`))
    }
    client.release(true)
  }
  const running = calls.map(run)
  const stop = async () => {
    stopping.abort()
    await Promise.all(running)
    return { count, failed }
  }
  return { stop, count: () => count }
}

test('no call waits longer than two seconds for a lock while a full site migrates to a later version', async () => {
  await migrate(pool)
  await pool.query(seed(ITEMS))
  const folder = await nextRelease(`${ADD_COLUMN}${FILL_COLUMN}
-- Then, outside a transaction:
${ADD_INDEX}`)
  const { stop, count } = keepCalling()
  await eventually(() => expect(count()).toBeGreaterThan(calls.length))
  expect(await migrate(pool, { folder })).toEqual([NEXT])
  expect((await stop()).failed).toEqual([])
  const { rows } = await pool.query(`
    select count(age_days)::int as filled,
      (select indisvalid from pg_index where indexrelid = 'item_age'::regclass) as is_indexed
    from item`)
  expect(rows).toEqual([{ filled: ITEMS, is_indexed: true }])
})

test('a migration that waits for a call lets the calls queued behind it proceed', async () => {
  await migrate(pool)
  const folder = await nextRelease('alter table account add column nickname text;')
  const reader = await pool.connect()
  await reader.query('begin; select from account limit 1')
  let isDone = false
  const migrating = migrate(pool, { folder }).finally(() => {
    isDone = true
  })
  const other = await pool.connect()
  await other.query(`set lock_timeout = ${LONGEST_WAIT_MS}`)
  const findWaiting = async () => {
    const { rows } = await pool.query(
      `select from pg_locks where relation = 'account'::regclass and not granted`,
    )
    return rows.length
  }
  await eventually(async () => expect(await findWaiting()).toBe(1))
  await other.query('select from account limit 1')
  // The migration waits again later.
  await eventually(async () => expect(await findWaiting()).toBe(1))
  expect(isDone).toBe(false)
  await reader.query('commit')
  expect(await migrating).toEqual([NEXT])
  reader.release()
  other.release(true)
})

test('repeats an interrupted file outside a transaction, and does not wait for calls', async () => {
  await migrate(pool)
  const folder = await nextRelease(
    `-- Outside a transaction. ${ADD_INDEX.replaceAll('age_days', 'nsfw')}`,
  )
  // The state after an interrupted run: a different index, and no record.
  await pool.query('create index item_age on item (nsfw, id) where false')
  const writer = await pool.connect()
  await writer.query(
    `begin; insert into setting (name, value) values ('a call', 'that writes elsewhere')`,
  )
  const migrating = migrate(pool, { folder })
  await writer.query('commit')
  writer.release()
  expect(await migrating).toEqual([NEXT])
  const { rows } = await pool.query<{ indexdef: string; indisvalid: boolean }>(
    `select indexdef, indisvalid from pg_indexes join pg_index on indexrelid = indexname::regclass
     where indexname = 'item_age'`,
  )
  expect(rows).toEqual([{ indexdef: expect.not.stringContaining('WHERE'), indisvalid: true }])
})

test('continues the batches of a file where they were interrupted', async () => {
  await migrate(pool)
  await pool.query(seed(300))
  const folder = await nextRelease(ADD_COLUMN + FILL_COLUMN)
  await migrate(pool, { folder })
  // The state after a server ends before the first batch.
  await pool.query(`update migration set name = '${NEXT}#0' where name = '${NEXT}'`)
  await pool.query('update item set age_days = null')
  expect(await migrate(pool, { folder })).toEqual([NEXT])
  const { rows } = await pool.query('select count(age_days) as filled from item')
  expect(rows).toEqual([{ filled: 300 }])
  expect((await pool.query(`select from migration where name like '%#%'`)).rowCount).toBe(0)
})

test('fails with the name of the connection that holds the migration lock', async () => {
  const holder = await pool.connect()
  await holder.query(`select pg_advisory_lock(5324601)`)
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  const lines: string[] = []
  const migrating = migrate(pool, { log: (line) => lines.push(line), lockTimeoutMs: 5_500 })
  await expect(migrating).rejects.toThrow(
    `the migration lock is still held by process ${rows[0]?.pid} of the database (seam from this machine, idle, connected since `,
  )
  expect(lines).toEqual([
    expect.stringMatching(`^Waiting for a migration by process ${rows[0]?.pid} of the database`),
  ])
  holder.release(true)
  expect(await migrate(pool)).toEqual(files)
})
