import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { jobRun } from '../../../test/app.ts'
import { StorageUnavailable } from '../../infra/objects/object-store.ts'
import { openSite, putObject } from '../backup/backup.fixture.ts'
import { deferRemovals, removeDeferred } from './removals.ts'
import { endRun, removeLater, startRun } from './removal-store.ts'
import { takeBackup } from '../backup/take-backup.ts'
import { verifyObjects } from '../backup/verify-snapshot.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const exists = async (key: string) => (await site.objects.stat(key)) !== null
const disk = { isFull: async () => false }
const removeNow = () => removeDeferred({ ...site, disk }).run(jobRun({}))

test('files are removed at once while no backup runs', async () => {
  const objects = deferRemovals(site.objects, site.db)
  await putObject(objects, 'videos/aa/one/play.mp4', 'bytes')
  await objects.removeAll('videos/aa/one')
  expect(await exists('videos/aa/one/play.mp4')).toBe(false)
})

test('files are removed an hour after the change that makes them obsolete, and sooner if urgent', async () => {
  const keys = ['hour', 'urgent', 'broken'].map((name) => `videos/aa/${name}/play.mp4`)
  for (const key of keys) await putObject(site.objects, key, 'bytes')
  const left = async () => Promise.all(keys.map(exists))
  const failures: string[] = []
  const objects = {
    ...site.objects,
    removeAll: (prefix: string) =>
      prefix.includes('broken')
        ? Promise.reject(new Error('the store is away'))
        : site.objects.removeAll(prefix),
  }
  const removeDue = () =>
    removeDeferred({ ...site, objects, disk }).run(
      jobRun({}, { report: ({ message }) => void failures.push(message) }),
    )
  const pass = (minutes: number) =>
    site.pool.query(`update removal set due_at = due_at - interval '${minutes} minutes'`)

  const rollBack = new Error('the change is rolled back')
  const undone = site.db.transaction().execute(async (tx) => {
    await removeLater(tx, ['videos/aa/hour'])
    throw rollBack
  })
  await expect(undone).rejects.toBe(rollBack)
  await pass(61)
  await removeDue()
  expect(await left()).toEqual([true, true, true])

  await removeLater(site.db, ['videos/aa/hour', 'videos/aa/broken'])
  await removeLater(site.db, ['videos/aa/urgent'], true)
  await pass(29)
  await removeDue()
  expect(await left()).toEqual([true, true, true])
  await pass(2)
  await removeDue()
  expect(await left()).toEqual([true, false, true])
  await pass(30)
  await removeDue()
  expect(await left()).toEqual([false, false, true])
  expect(failures).toEqual(['the store is away'])
  await removeDue()
  expect(failures).toHaveLength(1)
  await pass(11)
  await removeNow()
  expect(await left()).toEqual([false, false, false])
})

test('a batch ends at once while the store is unavailable, and the other removals stay due', async () => {
  const keys = [1, 2, 3].map((number) => `videos/aa/away-${number}/play.mp4`)
  for (const key of keys) await putObject(site.objects, key, 'bytes')
  await removeLater(site.db, keys)
  await site.pool.query('update removal set due_at = now()')
  const failures: Error[] = []
  const away = {
    ...site.objects,
    removeAll: () => Promise.reject(new StorageUnavailable('S3 does not respond')),
  }
  await removeDeferred({ ...site, objects: away, disk }).run(
    jobRun({}, { report: (error) => void failures.push(error) }),
  )
  expect(failures).toHaveLength(1)
  await removeNow()
  expect((await Promise.all(keys.map(exists))).filter(Boolean)).toHaveLength(1)
  await site.pool.query('update removal set due_at = now()')
  await removeNow()
  expect((await Promise.all(keys.map(exists))).filter(Boolean)).toHaveLength(0)
})

test('files are kept until a backup has ended, and files written in the meantime stay', async () => {
  const objects = deferRemovals(site.objects, site.db)
  const aMinuteAgo = new Date(Date.now() - 60_000)
  for (const key of ['videos/aa/two/play.mp4', 'videos/aa/two/poster.webp']) {
    await putObject(objects, key, 'bytes')
    // File systems have a resolution of milliseconds: the second file must not be as old as the
    // first.
    await utimes(join(site.dataDir, 'objects', key), aMinuteAgo, aMinuteAgo)
  }
  expect(await startRun(site.db, 60)).toBe(true)
  expect(await startRun(site.db, 60)).toBe(false)
  await objects.removeAll('videos/aa/two')
  await removeNow()
  expect(await exists('videos/aa/two/play.mp4')).toBe(true)
  await putObject(objects, 'videos/aa/two/poster.webp', 'again')
  await endRun(site.db)
  await removeNow()
  expect(await exists('videos/aa/two/play.mp4')).toBe(false)
  expect(await exists('videos/aa/two/poster.webp')).toBe(true)
})

test('a backup waits for a removal in progress', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let begun = false
  const slow = {
    ...site.objects,
    removeAll: async (prefix: string) => {
      begun = true
      await promise
      await site.objects.removeAll(prefix)
    },
  }
  await putObject(site.objects, 'videos/aa/three/play.mp4', 'bytes')
  const removal = deferRemovals(slow, site.db).removeAll('videos/aa/three')
  await eventually(async () => expect(begun).toBe(true))
  const started = startRun(site.db, 60).then(async () => exists('videos/aa/three/play.mp4'))
  resolve()
  await removal
  expect(await started).toBe(false)
  await endRun(site.db)
})

test('a second backup copies only files that the first one does not have', async () => {
  const first = await takeBackup(site, site.folder, () => {}, new Date('2030-01-01T03:00:00Z'))
  expect(first.copied).toEqual({ count: 2, bytes: 11 })
  const second = await takeBackup(site, site.folder, () => {}, new Date('2030-01-02T03:00:00Z'))
  expect(second.copied).toEqual({ count: 0, bytes: 0 })
  expect(second.objects).toEqual({ count: 2, totalBytes: 11, missing: 0 })
})

test('a file that was written again is copied again', async () => {
  const key = 'avatars/im/image-of-ada/96.webp'
  await putObject(site.objects, key, 'other')
  const file = join(site.dataDir, 'objects', key)
  await utimes(file, new Date('2030-01-02T04:00:00Z'), new Date('2030-01-02T04:00:00Z'))
  const third = await takeBackup(site, site.folder, () => {}, new Date('2030-01-03T03:00:00Z'))
  expect(third.copied).toEqual({ count: 1, bytes: 5 })
  await utimes(file, new Date(), new Date())
  await verifyObjects(site.folder, third.name, () => {})
})

test('a file leaves the backup with the last snapshot that lists it', async () => {
  await site.pool.query(`update asset set file_sizes = file_sizes - '48.webp'`)
  const inBackup = async () => (await Array.fromAsync(site.folder.list('objects'))).toSorted()
  expect(await inBackup()).toHaveLength(2)
  // A day after the first snapshot.
  for (let day = 23; day < 31; day++) {
    await takeBackup(site, site.folder, () => {}, new Date(`2030-01-${day}T03:00:00Z`))
  }
  for (let month = 1; month < 8; month++) {
    await takeBackup(site, site.folder, () => {}, new Date(`2031-0${month}-15T03:00:00Z`))
  }
  expect(await inBackup()).toEqual(['objects/avatars/im/image-of-ada/96.webp'])
})
