import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { createDatabase } from '../../../test/app.ts'
import { openPool } from '../../infra/postgres/connections.ts'
import { migrate } from '../../infra/postgres/migrate.ts'
import { openQueue } from '../../infra/queue.ts'
import { loadDatabase, saveDatabase } from './upgrade-database.ts'

const pools: pg.Pool[] = []
afterAll(async () => {
  for (const pool of pools) await pool.end()
})

async function openEmpty(name: string) {
  const { DATABASE_URL = '' } = await createDatabase(`${name}_${process.pid}`)
  const connection = { connectionString: DATABASE_URL }
  const pool = openPool(connection, 4, () => {})
  pools.push(pool)
  await pool.query('drop schema public cascade; create schema public')
  return { pool, connection }
}

const newFolder = () => mkdtemp(join(inject('folder'), 'upgrade-'))

/** Returns all rows of all tables of the site and its queue, as text. */
async function readAll(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind in ('r', 'p')
       and oid::regclass::text not in ('migration', 'pgboss.version', 'pgboss.warning', 'pgboss.bam')
     order by 1`,
  )
  const content: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select ("row" #>> '{}') as row from (select to_jsonb(each) as "row" from ${name} each) t order by 1`,
    )
    content[name] = rows.map(({ row }) => row).join('\n')
  }
  return content
}

test('an upgrade preserves every row of every table, including sessions and the queue', async () => {
  const [old, next] = [await openEmpty('old'), await openEmpty('next')]
  await migrate(old.pool)
  const queue = await openQueue(old.connection, 4, () => {})
  const job = {
    name: 'sail',
    options: { concurrency: 1, timeoutSeconds: 60, retries: 3 },
    run: async () => {},
  }
  await queue.declare([job])
  await queue.stop()
  await old.pool.query(`
    insert into account (public_id, username, email, full_name, password_hash)
    values ('account-ada', 'ada', 'ada@example.org', E'Ada\\t\\\\N\\nLovelace', '-');
    insert into session (account_id, public_id, xsrf_token, device)
    select id, 'session-one', '-', 'Browser' from account;
    insert into pgboss.job (name, data, priority, singleton_key, group_id, state, retry_count)
    values ('sail', '{"to": "Ithaca\\n"}', 3, '7', '7', 'retry', 2), ('sail', null, 0, null, null, 'failed', 3)`)
  const before = await readAll(old.pool)
  expect(before['session']).toContain('session-one')
  expect(before['pgboss.job']).toContain('Ithaca')

  const folder = await newFolder()
  await saveDatabase(old.pool, folder, () => {})
  expect(await loadDatabase(next.pool, folder, () => {})).toBe(0)
  expect(await readAll(next.pool)).toEqual(before)
  const { rows } = await next.pool.query(
    `insert into account (public_id, username, email, full_name, password_hash)
     values ('account-ben', 'ben', 'ben@example.org', 'Ben', '-') returning id`,
  )
  expect(rows).toEqual([{ id: 2 }])
})

test('an upgrade also works for a database of an older version, and one that was never filled', async () => {
  const [old, next, empty] = [
    await openEmpty('older_schema'),
    await openEmpty('newer_schema'),
    await openEmpty('never_filled'),
  ]
  await migrate(old.pool, { upTo: '004-items.sql' })
  const folder = await newFolder()
  await saveDatabase(old.pool, folder, () => {})
  await loadDatabase(next.pool, folder, () => {})
  expect(await migrate(next.pool)).toEqual([])

  const nothing = await newFolder()
  await empty.pool.query('drop schema if exists pgboss cascade')
  await saveDatabase(empty.pool, nothing, () => {})
  expect(await loadDatabase(empty.pool, nothing, () => {})).toBe(0)
  expect(await migrate(empty.pool)).not.toEqual([])
})
