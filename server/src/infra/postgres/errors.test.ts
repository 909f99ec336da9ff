import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../../../test/app.ts'
import { startBareApplication } from '../../../test/bare-application.ts'
import { closePool, openPool } from './connections.ts'
import { type Db, openDatabase } from './database.ts'

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  const { DATABASE_URL = '' } = await createDatabase(`errors_${process.pid}`)
  const pool = openPool({ connectionString: DATABASE_URL }, 2, () => {})
  db = openDatabase(pool)
  close = () => closePool(pool)
  await sql`create sequence attempt`.execute(db)
  // A sequence keeps its value when the statement is rolled back.
  await sql`
    create function fail_until(last bigint, code text) returns text language plpgsql as $$
    begin
      if nextval('attempt') < last then raise exception using errcode = code; end if;
      return current_setting('application_name');
    end $$
  `.execute(db)
})
afterAll(() => close())

const failUntil = async (on: Db, last: number, code: string) => {
  const { rows } = await sql`select fail_until(${last}, ${code})`.execute(on)
  return rows.length
}
const attempts = async () => {
  const { rows } = await sql<{ next: number }>`select nextval('attempt') as next`.execute(db)
  return (rows[0]?.next ?? 0) - 1
}
const restart = () => sql`alter sequence attempt restart`.execute(db)

test.each([
  ['the server is a read-only replica', '25006'],
  ['the transaction conflicted with another', '40001'],
  ['the transaction was in a deadlock', '40P01'],
  ['an administrator stops the server', '57P01'],
  ['the server is starting', '57P03'],
  ['the server has no connection left', '53300'],
  ['a pooler has no server', '08P01'],
  ['a lock was not granted in time', '55P03'],
])('returns 503 with Retry-After if %s', async (_, code) => {
  const { origin } = await startBareApplication((application) => {
    const run = (on: Db) => failUntil(on, Number.MAX_SAFE_INTEGER, code)
    application.get('/statement', () => run(db))
    application.get('/transaction', () => db.transaction().execute(run))
  })
  for (const path of ['/statement', '/transaction']) {
    const response = await fetch(origin + path)
    expect([path, response.status]).toEqual([path, 503])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.json()).toMatchObject({ code: 'unavailable' })
  }
})

test('returns 500 for an error that is not temporary', async () => {
  const { origin } = await startBareApplication((application) => {
    application.get('/', () => failUntil(db, Number.MAX_SAFE_INTEGER, '22012'))
  })
  expect((await fetch(origin)).status).toBe(500)
})

test.each(['40001', '40P01'])('retries a statement that was rolled back with %s', async (code) => {
  await restart()
  expect(await failUntil(db, 3, code)).toBe(1)
  expect(await attempts()).toBe(3)
})

test('gives up after three attempts', async () => {
  await restart()
  await expect(failUntil(db, 9, '40001')).rejects.toMatchObject({ code: '40001' })
  expect(await attempts()).toBe(3)
})

test('does not retry a statement of a transaction, whose other statements are also rolled back', async () => {
  await restart()
  const transaction = db.transaction().execute((tx) => failUntil(tx, 2, '40001'))
  await expect(transaction).rejects.toMatchObject({ code: '40001' })
  expect(await attempts()).toBe(1)
})

test('leaves a server that has become read-only, and retries once on another connection', async () => {
  const serverOf = async (on: Db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on)
    return rows[0]?.pid
  }
  await restart()
  const connection = await db.connection().execute(async (one) => {
    const before = await serverOf(one)
    expect(await failUntil(one, 2, '25006')).toBe(1)
    return { before, after: await serverOf(one) }
  })
  expect(connection.after).not.toBe(connection.before)
  expect(await attempts()).toBe(2)
})
