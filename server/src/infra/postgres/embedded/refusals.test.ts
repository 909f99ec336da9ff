import { appendFile, chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StartFailure } from '../../start-failure.ts'
import { clusterIn, dataFolder, processesIn, query, start, startElsewhere } from './fixtures.ts'

const refusal = async (dataDir: string) => {
  const error: unknown = await start(dataDir).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(StartFailure)
  const { message } = error as StartFailure
  expect(message).not.toContain('\n')
  return message
}

test('a second start on one folder is refused, here and in another process', async () => {
  const folder = await dataFolder()
  const server = await start(folder)
  expect(await refusal(folder)).toMatch(/in use by another Seam/)
  await server.stop()
  await startElsewhere(folder)
  expect(await refusal(folder)).toMatch(/in use by another Seam/)
})

test('of two first starts at once one is refused', async () => {
  const folder = await dataFolder()
  const outcomes = await Promise.allSettled([start(folder), start(folder)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a server that would lose commits is refused and stopped', async () => {
  const folder = await dataFolder()
  const server = await start(folder)
  await server.stop()
  await appendFile(join(clusterIn(folder), 'postgresql.auto.conf'), 'fsync = off\n')
  expect(await refusal(folder)).toMatch(/lose data in a crash \(fsync off\)/)
  expect(await processesIn(folder)).toEqual([])
})

test('a setting that PostgreSQL does not know stops the start with its words', async () => {
  const folder = await dataFolder()
  const server = await start(folder)
  await server.stop()
  await appendFile(join(clusterIn(folder), 'postgresql.conf'), 'no_such_setting = 1\n')
  expect(await refusal(folder)).toMatch(/does not start on .*postgresql\.conf/)
})

test('a cluster of another major version is refused', async () => {
  const folder = await dataFolder()
  await mkdir(clusterIn(folder), { recursive: true })
  await writeFile(join(clusterIn(folder), 'PG_VERSION'), '17\n')
  expect(await refusal(folder)).toMatch(/made by PostgreSQL 17 and this is 18/)
})

test('a file in the place of the data folder is named', async () => {
  const file = join(await dataFolder(), 'file')
  await writeFile(file, '')
  expect(await refusal(file)).toMatch(/a file is in its place/)
  expect(await refusal(join(file, 'below'))).toMatch(/a file is in its place/)
})

test.skipIf(process.getuid?.() === 0)('a folder without permission is named', async () => {
  const folder = await dataFolder()
  await chmod(folder, 0o500)
  expect(await refusal(folder)).toMatch(/permissions forbid it/)
})

test('a cluster restored with other permissions is accepted', async () => {
  const folder = await dataFolder()
  const server = await start(folder)
  await server.stop()
  await chmod(clusterIn(folder), 0o755)
  expect(await query(await start(folder), 'select 1 as one')).toEqual([{ one: 1 }])
})
