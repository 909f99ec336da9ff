import { appendFile, chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StartFailure } from '../../start-failure.ts'
import { clusterIn, dataFolder, processesIn, query, start, startElsewhere } from './fixtures.ts'

const startError = async (dataDir: string) => {
  const error: unknown = await start(dataDir).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(StartFailure)
  const { message } = error as StartFailure
  expect(message).not.toContain('\n')
  return message
}

test('a second start on the same folder fails, in this and in another process', async () => {
  const folder = await dataFolder()
  const server = await start(folder)
  expect(await startError(folder)).toMatch(/in use by another Seam/)
  await server.stop()
  await startElsewhere(folder)
  expect(await startError(folder)).toMatch(/in use by another Seam/)
})

test('of two concurrent first starts one fails', async () => {
  const folder = await dataFolder()
  const outcomes = await Promise.allSettled([start(folder), start(folder)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('stops a server that would lose commits, and fails', async () => {
  const folder = await dataFolder()
  const server = await start(folder)
  await server.stop()
  await appendFile(join(clusterIn(folder), 'postgresql.auto.conf'), 'fsync = off\n')
  expect(await startError(folder)).toMatch(/lose data in a crash \(fsync off\)/)
  expect(await processesIn(folder)).toEqual([])
})

test('fails with the error message of PostgreSQL for an unknown setting', async () => {
  const folder = await dataFolder()
  const server = await start(folder)
  await server.stop()
  await appendFile(join(clusterIn(folder), 'postgresql.conf'), 'no_such_setting = 1\n')
  expect(await startError(folder)).toMatch(/does not start on .*postgresql\.conf/)
})

test('fails for a cluster of another major version', async () => {
  const folder = await dataFolder()
  await mkdir(clusterIn(folder), { recursive: true })
  await writeFile(join(clusterIn(folder), 'PG_VERSION'), '17\n')
  expect(await startError(folder)).toMatch(/made by PostgreSQL 17 and this is 18/)
})

test('fails for a file in place of the data folder', async () => {
  const file = join(await dataFolder(), 'file')
  await writeFile(file, '')
  expect(await startError(file)).toMatch(/a file is in its place/)
  expect(await startError(join(file, 'below'))).toMatch(/a file is in its place/)
})

test.skipIf(process.getuid?.() === 0)('fails for a folder without permission', async () => {
  const folder = await dataFolder()
  await chmod(folder, 0o500)
  expect(await startError(folder)).toMatch(/permissions forbid it/)
})

test('accepts a cluster that was restored with other permissions', async () => {
  const folder = await dataFolder()
  const server = await start(folder)
  await server.stop()
  await chmod(clusterIn(folder), 0o755)
  expect(await query(await start(folder), 'select 1 as one')).toEqual([{ one: 1 }])
})
