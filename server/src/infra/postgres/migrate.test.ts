import { readdir } from 'node:fs/promises'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newDatabase } from '../../../test/app.ts'
import { StartFailure } from '../start-failure.ts'
import { openPool } from './connections.ts'
import { migrate } from './migrate.ts'

let pool: pg.Pool
let files: string[]
beforeAll(async () => {
  const { DATABASE_URL = '' } = await newDatabase(`migrate_${process.pid}`)
  pool = openPool({ connectionString: DATABASE_URL }, 4, () => {})
  const names = await readdir(new URL('../../../migrations/', import.meta.url))
  files = names.filter((name) => name.endsWith('.sql')).toSorted()
})
beforeEach(() => pool.query('drop schema public cascade; create schema public'))
afterAll(() => pool.end())

test('an empty database gets every migration once, in the order of their names', async () => {
  expect(await migrate(pool)).toEqual(files)
  expect(await migrate(pool)).toEqual([])
  const { rows } = await pool.query<{ name: string }>('select name from migration order by name')
  expect(rows.map(({ name }) => name)).toEqual(files)
})

test('two servers that start at once do not migrate twice', async () => {
  const applied = await Promise.all([migrate(pool), migrate(pool), migrate(pool)])
  expect(applied.flat()).toEqual(files)
})

test('a database of a newer version is left alone', async () => {
  await migrate(pool)
  await pool.query("insert into migration (name) values ('999-future.sql')")
  await expect(migrate(pool)).rejects.toThrow(StartFailure)
  await expect(migrate(pool)).rejects.toThrow('999-future.sql')
})

test('a migration that fails leaves nothing of itself, and says which it was', async () => {
  await pool.query('create table item (id bigint)')
  await expect(migrate(pool)).rejects.toThrow(/migration 001-foundation\.sql failed/)
  const { rows } = await pool.query("select to_regclass('account') as account")
  expect(rows).toEqual([{ account: null }])
  await pool.query('drop table item')
  expect(await migrate(pool)).toEqual(files)
})
