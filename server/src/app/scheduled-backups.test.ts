import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleOf } from '@seam/postgres/test/long-run.ts'
import { newBucket } from '../../test/s3/serve.ts'
import { openSite, putObject } from '../features/backup/backup.fixture.ts'
import { findBackupResults } from '../features/backup/backup-result-store.ts'
import { takeBackup } from '../features/backup/take-backup.ts'
import { backUp, testRestore } from '../features/backup/jobs.ts'
import { saveSettings } from '../features/site/settings-store.ts'
import { jobRun } from '../../test/app.ts'
import { openLocation } from './open-backup-folder.ts'
import { readConfig } from './config.ts'
import { isBackupOnSameDisk, scheduledBackups } from './scheduled-backups.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const environmentOf = (variables: Record<string, string>) => ({
  DATA_DIR: site.dataDir,
  DATABASE_URL: site.databaseUrl,
  ...variables,
})
const configFor = (variables: Record<string, string>) => readConfig(environmentOf(variables))

test.each(sampleOf(['a folder', 'a bucket']))(
  'with BACKUP_TO as %s, backups are made, and restored to test them',
  async (kind) => {
    const { variables } = await newBucket(`backup_${process.pid}`)
    const settings =
      kind === 'a folder'
        ? { BACKUP_TO: join(site.dataDir, 'nightly') }
        : { ...variables, OBJECTS: 'folder', BACKUP_TO: `s3://${variables.S3_BUCKET}/of/site` }
    const config = configFor(settings)
    const backups = scheduledBackups(config, site.db, environmentOf(settings))
    await expect(testRestore(backups).run(jobRun({}))).rejects.toThrow(
      /there is no snapshot|cannot be read: ENOENT/,
    )
    await backUp(backups).run(jobRun({}))
    await testRestore(backups).run(jobRun({}))
    const counted = { onSameDisk: kind === 'a folder', snapshot: expect.stringMatching(/^\d{4}-/) }
    expect(await findBackupResults(site.db)).toMatchObject({
      lastBackup: counted,
      lastTestRestore: counted,
    })

    await site.pool.query('update storage_counter set stored_bytes = stored_bytes + 1')
    const folder = await openLocation(config.BACKUP_TO ?? '', config)
    await takeBackup(site, folder, () => {}, new Date(Date.now() + 60_000))
    await folder.close()
    const proof = testRestore(backups).run(jobRun({}))
    await expect(proof).rejects.toThrow('stored bytes of 1 is 12, counted 11')
    await site.pool.query(`update storage_counter set stored_bytes = stored_bytes - 1`)
  },
)

test('a failed backup throws its message, and missing files are reported', async () => {
  const take = async (BACKUP_TO: string) => {
    const [settings, reported] = [{ BACKUP_TO }, [] as string[]]
    const backups = scheduledBackups(configFor(settings), site.db, environmentOf(settings))
    const report = ({ message }: Error) => void reported.push(message)
    await backUp(backups).run(jobRun({}, { report }))
    return reported
  }
  const file = join(site.dataDir, 'no-folder')
  await writeFile(file, '')
  await expect(take(join(file, 'backup'))).rejects.toThrow(/^the folder .* cannot be used: ENOTDIR/)

  const key = 'avatars/im/image-of-ada/96.webp'
  await site.objects.removeAll(key)
  expect(await take(join(site.dataDir, 'with-missing'))).toEqual([
    '1 files of the site are missing from its object store',
  ])
  await putObject(site.objects, key, 'image')
})

test('without BACKUP_TO there is no backup', async () => {
  const { lastBackup: before } = await findBackupResults(site.db)
  const backups = scheduledBackups(configFor({}), site.db, environmentOf({}))
  await backUp(backups).run(jobRun({}))
  await testRestore(backups).run(jobRun({}))
  expect((await findBackupResults(site.db)).lastBackup).toEqual(before)
})

test('the location in the settings takes effect without a restart', async () => {
  const backups = scheduledBackups(configFor({}), site.db, environmentOf({}))
  const target = join(site.dataDir, 'chosen')
  const saveTarget = (backupTo: string | undefined) =>
    site.db.transaction().execute((tx) => saveSettings(tx, { backupTo }))
  await saveTarget(target)
  await backUp(backups).run(jobRun({}))
  await testRestore(backups).run(jobRun({}))
  expect(await readdir(join(target, 'snapshots'))).toHaveLength(1)
  await saveTarget(undefined)
  await backUp(backups).run(jobRun({}))
  expect(await readdir(join(target, 'snapshots'))).toHaveLength(1)
})

test('a backup on the same disk as the data is reported', async () => {
  expect(await isBackupOnSameDisk(configFor({ BACKUP_TO: site.dataDir }))).toBe(true)
  expect(await isBackupOnSameDisk(configFor({ BACKUP_TO: '/dev/shm' }))).toBe(false)
  expect(await isBackupOnSameDisk(configFor({ BACKUP_TO: 's3://bucket' }))).toBe(false)
})

test('a backup location that is not writable is an error at startup', async () => {
  const file = join(site.dataDir, 'file')
  await writeFile(file, '')
  const start = isBackupOnSameDisk(configFor({ BACKUP_TO: join(file, 'backup') }))
  await expect(start).rejects.toThrow(/^BACKUP_TO cannot be written by the user/)
})
