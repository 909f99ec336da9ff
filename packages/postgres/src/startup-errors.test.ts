import { appendFile, chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PostgresStartupError } from './startup-error.ts'
import {
  clusterFolder,
  createDataFolder,
  clusterProcesses,
  query,
  start,
  startInOtherProcess,
} from './embedded.fixture.ts'

const startError = async (dataDir: string) => {
  const error: unknown = await start(dataDir).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(PostgresStartupError)
  const { message } = error as PostgresStartupError
  expect(message).not.toContain('\n')
  return message
}

test('a second start on the same folder fails, in this and in another process', async () => {
  const folder = await createDataFolder()
  const server = await start(folder)
  expect(await startError(folder)).toMatch(/in use by another Seam/)
  await server.stop()
  await startInOtherProcess(folder)
  expect(await startError(folder)).toMatch(/in use by another Seam/)
})

test('one of two concurrent first starts fails', async () => {
  const folder = await createDataFolder()
  const outcomes = await Promise.allSettled([start(folder), start(folder)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('fails and stops a server that would lose commits', async () => {
  const folder = await createDataFolder()
  const server = await start(folder)
  await server.stop()
  await appendFile(join(clusterFolder(folder), 'postgresql.auto.conf'), 'fsync = off\n')
  expect(await startError(folder)).toMatch(/lose data in a crash \(fsync off\)/)
  expect(await clusterProcesses(folder)).toEqual([])
})

test('fails with the error message of PostgreSQL for an unknown setting', async () => {
  const folder = await createDataFolder()
  const server = await start(folder)
  await server.stop()
  await appendFile(join(clusterFolder(folder), 'postgresql.conf'), 'no_such_setting = 1\n')
  expect(await startError(folder)).toMatch(/does not start on .*postgresql\.conf/)
})

test('fails for a cluster of another major version', async () => {
  const folder = await createDataFolder()
  await mkdir(clusterFolder(folder), { recursive: true })
  await writeFile(join(clusterFolder(folder), 'PG_VERSION'), '17\n')
  expect(await startError(folder)).toMatch(/created by PostgreSQL 17 and this is 18/)
})

test('fails for a file in place of the data folder', async () => {
  const file = join(await createDataFolder(), 'file')
  await writeFile(file, '')
  expect(await startError(file)).toMatch(/a file is in its place/)
  expect(await startError(join(file, 'below'))).toMatch(/a file is in its place/)
})

test.skipIf(process.getuid?.() === 0)('fails for a folder without permission', async () => {
  const folder = await createDataFolder()
  await chmod(folder, 0o500)
  expect(await startError(folder)).toMatch(/permissions do not allow it/)
})

test('accepts a cluster that was restored with other permissions', async () => {
  const folder = await createDataFolder()
  const server = await start(folder)
  await server.stop()
  await chmod(clusterFolder(folder), 0o755)
  expect(await query(await start(folder), 'select 1 as one')).toEqual([{ one: 1 }])
})
