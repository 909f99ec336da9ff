import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  clusterFolder,
  createDataFolder,
  clusterProcesses,
  query,
  start,
} from './embedded.fixture.ts'

test('creates a database with checksums, durable commits and no superuser rights', async () => {
  const server = await start(await createDataFolder())
  const [row] = await query(
    server,
    `select current_setting('server_version_num')::int / 10000 as version,
            current_setting('data_checksums') as checksums,
            current_setting('fsync') as fsync,
            current_setting('full_page_writes') as full_page_writes,
            current_setting('synchronous_commit') as synchronous_commit,
            pg_encoding_to_char(encoding) as encoding, datlocprovider, datlocale,
            (select rolsuper from pg_roles where rolname = current_user) as superuser
       from pg_database where datname = current_database()`,
  )
  expect(row).toEqual({
    version: 18,
    checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    encoding: 'UTF8',
    datlocprovider: 'b',
    datlocale: 'C.UTF-8',
    superuser: false,
  })
})

test('search extensions support non-ASCII letters', async () => {
  const server = await start(await createDataFolder())
  const [row] = await query(
    server,
    'create extension pg_trgm',
    'create extension unaccent',
    `select similarity('Ärger', 'ärger') as case, cardinality(show_trgm('日本')) as trigrams,
            unaccent('Ärger') as plain, lower('ÉTÉ') as lower`,
  )
  expect(row).toEqual({ case: 1, trigrams: 3, plain: 'Arger', lower: 'été' })
})

test('rows survive a restart, and no process survives a stop', async () => {
  const folder = await createDataFolder()
  const first = await start(folder)
  await query(first, 'create table note (words text)', "insert into note values ('kept')")
  await first.stop()
  expect(await clusterProcesses(folder)).toEqual([])

  const second = await start(folder)
  expect(await query(second, 'select words from note')).toEqual([{ words: 'kept' }])
})

test('starts in a folder that only its owner can enter', async () => {
  const secret = join(await createDataFolder(), 'secret')
  await mkdir(secret, { mode: 0o700 })
  const server = await start(join(secret, 'data'))
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('other users cannot reach the socket', async () => {
  const folder = await createDataFolder()
  const server = await start(folder)
  expect((await stat(join(folder, 'postgres'))).mode & 0o777).toBe(0o700)
  expect((await stat(clusterFolder(folder))).mode & 0o777).toBe(0o700)
  const [row] = await query(server, "select current_setting('listen_addresses') as addresses")
  expect(row).toEqual({ addresses: '' })
})

test('links to a path that is too long for a socket, and removes the link when it stops', async () => {
  const folder = join(await createDataFolder(), 'long'.repeat(30))
  const server = await start(folder)
  const { host } = server.connection
  expect(host.length).toBeLessThan(90)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  await expect(stat(host)).rejects.toThrow('ENOENT')
})
