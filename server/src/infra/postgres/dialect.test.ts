import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { app, createDatabase } from '../../../test/app.ts'
import { openPool, statementName } from './connections.ts'
import { type Db, violatesConstraint, openDatabase } from './database.ts'

let db: Db
beforeAll(async () => {
  const { DATABASE_URL = '' } = await createDatabase(`dialect_${process.pid}`)
  // A single connection, so that the second run of a statement finds the plan of the first.
  db = openDatabase(openPool({ connectionString: DATABASE_URL }, 1, () => {}))
})
afterAll(() => db.destroy())

const preparedStatements = async () => {
  const { rows } = await sql<{ name: string; statement: string }>`
    select name, statement from pg_prepared_statements
  `.execute(db)
  return rows
}

test('prepares every statement once under a name, for all values', async () => {
  const select = (name: string) =>
    db.selectFrom('setting').select('value').where('name', '=', name).execute()
  await select('one')
  await select('two')
  const mine = (await preparedStatements()).filter(({ statement }) =>
    statement.includes('"setting"'),
  )
  expect(mine).toHaveLength(1)
  expect(mine[0]?.name).toBe(statementName(mine[0]?.statement ?? ''))
})

test('different statements have different names', () => {
  const names = Array.from({ length: 1_000 }, (_, index) => statementName(`select ${index}`))
  expect(new Set(names).size).toBe(1_000)
  expect(statementName('select 1')).toBe(statementName('select 1'))
})

test('prepares a statement again after a migration has outdated its plan', async () => {
  await sql`create table changing (a integer)`.execute(db)
  await sql`insert into changing values (1)`.execute(db)
  const all = () => sql<object>`select * from changing`.execute(db)
  expect((await all()).rows).toEqual([{ a: 1 }])
  await sql`alter table changing add column b text default 'new'`.execute(db)
  expect((await all()).rows).toEqual([{ a: 1, b: 'new' }])
  expect((await all()).rows).toEqual([{ a: 1, b: 'new' }])
})

test('inside a transaction such a statement fails; the next transaction prepares it again', async () => {
  await sql`create table moving (a integer)`.execute(db)
  const all = () => db.transaction().execute((tx) => sql<object>`select * from moving`.execute(tx))
  await all()
  await sql`alter table moving add column b text`.execute(db)
  await expect(all()).rejects.toMatchObject({ code: '0A000' })
  await expect(all()).resolves.toMatchObject({ rows: [] })
})

test('rolls a failed transaction back, and its connection remains usable', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await tx.insertInto('setting').values({ name: 'lost', value: '1' }).execute()
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  const rows = await db.selectFrom('setting').select('name').where('name', '=', 'lost').execute()
  expect(rows).toEqual([])
})

test('throws on the commit of a transaction that has already failed', async () => {
  const transaction = db.transaction().execute(async (tx) => {
    await sql`select 1 / 0`.execute(tx).catch(() => {})
  })
  await expect(transaction).rejects.toThrow('The transaction failed')
})

test('recognizes a violated constraint by its name', async () => {
  const twice = () => db.insertInto('setting').values({ name: 'once', value: '1' }).execute()
  await twice()
  const error = await twice().catch((cause: unknown) => cause)
  expect(violatesConstraint(error, 'setting_pkey')).toBe(true)
  expect(violatesConstraint(error, 'account_username_key')).toBe(false)
})

// fsync itself is off for these tests: packages/postgres/src/start.test.ts checks it.
test('connections wait until a commit is flushed to disk', async () => {
  const { db: real } = await app()
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('synchronous_commit', 'full_page_writes') order by name
  `.execute(real)
  expect(rows.map(({ setting }) => setting)).toEqual(['on', 'on'])
})
