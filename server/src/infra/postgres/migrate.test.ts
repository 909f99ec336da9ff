import { readdir } from 'node:fs/promises'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase } from '../../../test/app.ts'
import { StartupError } from '../startup-error.ts'
import { openPool } from './connections.ts'
import { migrate, requireSchema } from './migrate.ts'

let pool: pg.Pool
let files: string[]
beforeAll(async () => {
  const { DATABASE_URL = '' } = await createDatabase(`migrate_${process.pid}`)
  pool = openPool({ connectionString: DATABASE_URL }, 4, () => {})
  const names = await readdir(new URL('../../../migrations/', import.meta.url))
  files = names.filter((name) => name.endsWith('.sql')).toSorted()
})
beforeEach(() => pool.query('drop schema public cascade; create schema public'))
afterAll(() => pool.end())

test('applies every migration once to an empty database, in the order of their names', async () => {
  expect(await migrate(pool)).toEqual(files)
  expect(await migrate(pool)).toEqual([])
  const { rows } = await pool.query<{ name: string }>('select name from migration order by name')
  expect(rows.map(({ name }) => name)).toEqual(files)
})

test('servers that start at once apply each migration only once', async () => {
  const applied = await Promise.all([migrate(pool), migrate(pool), migrate(pool)])
  expect(applied.flat()).toEqual(files)
})

test('throws for a database of a newer version', async () => {
  await migrate(pool)
  await pool.query("insert into migration (name) values ('999-future.sql')")
  await expect(migrate(pool)).rejects.toThrow(StartupError)
  await expect(migrate(pool)).rejects.toThrow('999-future.sql')
})

test('rolls a failed migration back and names it', async () => {
  await pool.query('create table removal (id bigint)')
  await expect(migrate(pool)).rejects.toThrow(/migration 001-site\.sql failed/)
  const { rows } = await pool.query("select to_regclass('setting') as setting")
  expect(rows).toEqual([{ setting: null }])
  await pool.query('drop table removal')
  expect(await migrate(pool)).toEqual(files)
})

test('a database from before 0.1.0 is a one-line startup error, and is not changed', async () => {
  await pool.query(`
    create table migration (name text primary key, applied_at timestamptz not null default now());
    insert into migration (name) values ('001-foundation.sql'), ('073-enumerations-checked.sql');
    create table account (id bigint, username text);
    insert into account values (1, 'ada')`)
  const read = async () =>
    (
      await pool.query(`
        select relname, relfilenode from pg_class where relnamespace = 'public'::regnamespace
        union all select name, xmin::text::bigint from migration
        union all select username, xmin::text::bigint from account order by 1`)
    ).rows
  const before = await read()
  const message = 'the database is from before version 0.1.0, and cannot be used: it is unchanged'
  const failing = migrate(pool)
  await expect(failing).rejects.toThrow(StartupError)
  await expect(failing).rejects.toThrow(message)
  await expect(requireSchema(pool)).rejects.toThrow(message)
  expect(await read()).toEqual(before)
})
