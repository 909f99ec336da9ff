import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createDatabase } from '../../../test/app.ts'
import { closePool, openPool } from '../../infra/postgres/connections.ts'
import { migrate } from '../../infra/postgres/migrate.ts'

const exec = promisify(execFile)

/** Runs an operator command with these variables. Throws if it fails. */
const run = (command: string, args: string[], variables: Record<string, string>) =>
  exec(process.execPath, [`server/src/app/commands/${command}.ts`, ...args], {
    cwd: join(import.meta.dirname, '../../../..'),
    env: { PATH: process.env.PATH, ...variables },
  })

const open = ({ DATABASE_URL = '' }: Record<string, string>) =>
  openPool({ connectionString: DATABASE_URL }, 2, () => {})

async function openEmpty(name: string) {
  const variables = await createDatabase(`${name}_${process.pid}`)
  const pool = open(variables)
  await pool.query('drop schema public cascade; create schema public')
  return { variables, pool }
}

test('a site can be backed up before an upgrade migrates it, which changes no table', async () => {
  const names = await readdir(new URL('../../../migrations/', import.meta.url))
  const files = names.filter((name) => name.endsWith('.sql')).toSorted()
  const older = files.slice(0, -1)
  const { variables, pool } = await openEmpty('older_schema')
  await migrate(pool, { upTo: older.at(-1) ?? '' })
  await pool.query(`
    insert into account (public_id, username, email, full_name, password_hash)
    values ('account-ada', 'ada', 'ada@example.org', 'Ada', '-')`)
  const backup = join(variables.DATA_DIR ?? '', 'backup')
  expect((await run('backup', [backup], variables)).stdout).toMatch(/ rows, 0 files of /)
  const { rows } = await pool.query<{ name: string }>('select name from migration order by name')
  await closePool(pool)
  expect(rows.map(({ name }) => name)).toEqual(older)

  const empty = await openEmpty('restored_older_schema')
  await closePool(empty.pool)
  await run('restore', [backup], empty.variables)
  const restored = open(empty.variables)
  const { rows: accounts } = await restored.query('select username from account')
  await closePool(restored)
  expect(accounts).toEqual([{ username: 'ada' }])
})

test('a backup of a schema that is too old for it fails with one line', async () => {
  const { variables, pool } = await openEmpty('oldest_schema')
  await migrate(pool, { upTo: '002-accounts.sql' })
  await closePool(pool)
  const failing = run('backup', [join(variables.DATA_DIR ?? '', 'backup')], variables)
  await expect(failing).rejects.toMatchObject({
    stderr: 'the database belongs to an older version: start this one once\n',
  })
})
