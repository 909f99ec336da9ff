import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { app, newDatabase } from '../../../test/app.ts'
import { openPool, statementName } from './connections.ts'
import { type Db, isViolation, openDatabase } from './database.ts'

let db: Db
beforeAll(async () => {
  const { DATABASE_URL = '' } = await newDatabase(`dialect_${process.pid}`)
  // One connection, so that the second run of a statement finds the plan of the first.
  db = openDatabase(openPool({ connectionString: DATABASE_URL }, 1, () => {}))
})
afterAll(() => db.destroy())

const prepared = async () => {
  const { rows } = await sql<{ name: string; statement: string }>`
    select name, statement from pg_prepared_statements
  `.execute(db)
  return rows
}

test('every statement is a named one, prepared once for all its values', async () => {
  const ask = (name: string) =>
    db.selectFrom('setting').select('value').where('name', '=', name).execute()
  await ask('one')
  await ask('two')
  const mine = (await prepared()).filter(({ statement }) => statement.includes('"setting"'))
  expect(mine).toHaveLength(1)
  expect(mine[0]?.name).toBe(statementName(mine[0]?.statement ?? ''))
})

test('two texts never share a name', () => {
  const names = Array.from({ length: 1_000 }, (_, index) => statementName(`select ${index}`))
  expect(new Set(names).size).toBe(1_000)
  expect(statementName('select 1')).toBe(statementName('select 1'))
})

test('a statement whose plan a migration has outdated is prepared again', async () => {
  await sql`create table changing (a integer)`.execute(db)
  await sql`insert into changing values (1)`.execute(db)
  const all = () => sql<object>`select * from changing`.execute(db)
  expect((await all()).rows).toEqual([{ a: 1 }])
  await sql`alter table changing add column b text default 'new'`.execute(db)
  expect((await all()).rows).toEqual([{ a: 1, b: 'new' }])
  expect((await all()).rows).toEqual([{ a: 1, b: 'new' }])
})

test('inside a transaction such a statement fails, and in the next it is prepared again', async () => {
  await sql`create table moving (a integer)`.execute(db)
  const all = () => db.transaction().execute((tx) => sql<object>`select * from moving`.execute(tx))
  await all()
  await sql`alter table moving add column b text`.execute(db)
  await expect(all()).rejects.toMatchObject({ code: '0A000' })
  await expect(all()).resolves.toMatchObject({ rows: [] })
})

test('a transaction that fails leaves nothing, and its connection is good again', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await tx.insertInto('setting').values({ name: 'lost', value: '1' }).execute()
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  const left = await db.selectFrom('setting').select('name').where('name', '=', 'lost').execute()
  expect(left).toEqual([])
})

test('a commit of what has already failed is not taken for one', async () => {
  const swallowing = db.transaction().execute(async (tx) => {
    await sql`select 1 / 0`.execute(tx).catch(() => {})
  })
  await expect(swallowing).rejects.toThrow('The transaction failed')
})

test('a violated constraint is known by its name', async () => {
  const twice = () => db.insertInto('setting').values({ name: 'once', value: '1' }).execute()
  await twice()
  const error = await twice().catch((cause: unknown) => cause)
  expect(isViolation(error, 'setting_pkey')).toBe(true)
  expect(isViolation(error, 'account_username_key')).toBe(false)
})

test('writes are on disk before they are acknowledged', async () => {
  const { db: real } = await app()
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name
  `.execute(real)
  expect(rows.map(({ setting }) => setting)).toEqual(['on', 'on', 'on'])
})
