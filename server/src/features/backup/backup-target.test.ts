import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { listAuditLog } from '@seam/contract/audit.ts'
import { editBackupSettings, getBackupSettings } from '@seam/contract/backup.ts'
import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { app, startSecondWeb } from '../../../test/app.ts'
import { person, type Person, staff } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { resetSite } from '../../../test/reset-site.ts'
import { newBucket } from '../../../test/s3/serve.ts'
import { readBackupTarget } from './backup-target.ts'

let owner: Person
let folder: string
beforeEach(async () => {
  owner = await staff('Ada', 'owner')
  folder = await mkdtemp(join(tmpdir(), 'seam-backup-target-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
})
afterEach(resetSite)

const edit = (target: unknown, who: Client = owner) =>
  who.call(editBackupSettings, { body: { target } })
/** Returns the owner's browser at another server. */
const at = (origin: string) => Object.assign(new Client(origin), { cookies: owner.cookies })
const NONE = { setBy: null, target: '', onSameDisk: null }

test('an owner chooses a folder, and is told whether it is on the disk of the data', async () => {
  expect((await owner.call(getBackupSettings)).data).toEqual(NONE)
  const target = join(folder, 'new', 'folder')
  const { status, data } = await edit(target)
  expect([status, data]).toEqual([
    200,
    { setBy: 'settings', target, onSameDisk: expect.any(Boolean) },
  ])
  expect((await readdir(target)).filter((name) => !name.startsWith('.'))).toEqual([])
  expect(await readBackupTarget((await app()).db)).toBe(target)
  expect((await edit(target)).status).toBe(200)
  const { data: log } = await owner.call(listAuditLog)
  expect(log.docs[0]).toMatchObject({ action: 'site.changed', details: { settings: ['backup'] } })
  expect((await edit(null)).data).toEqual(NONE)
})

test.each([
  ['', messages.backupTarget],
  ['backup', messages.backupTarget],
  ['s3://', messages.backupTarget],
  ['s3://key:secret@bucket', messages.backupTarget],
  ['/mnt/\nbackup', messages.backupTarget],
  [`/${'x'.repeat(500)}`, messages.backupTargetLong],
  [7, messages.backupTarget],
])('%j is rejected at its field', async (target, message) => {
  const { status, errors } = await edit(target)
  expect([status, errors]).toEqual([422, { target: message }])
})

test('a folder that is not writable is rejected with the reason', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  const { status, errors } = await edit(join(file, 'backup'))
  expect([status, errors]).toEqual([422, { target: expect.stringContaining('ENOTDIR') }])
  expect((await edit('/proc/backup')).errors).toEqual({
    target: expect.stringMatching(/ENOENT|EACCES/),
  })
  expect((await owner.call(getBackupSettings)).data).toEqual(NONE)
})

test.runIf(process.getuid?.() !== 0)('so is a folder of another user', async () => {
  await chmod(folder, 0o500)
  const { errors } = await edit(join(folder, 'backup'))
  expect(errors).toEqual({ target: expect.stringContaining('EACCES') })
})

test('a folder with other files is rejected, even with the data of another site', async () => {
  await mkdir(join(folder, 'objects/videos'), { recursive: true })
  await writeFile(join(folder, 'objects/videos/file'), '')
  expect((await edit(folder)).errors).toEqual({ target: serverMessages.backupTargetUsed })
  await mkdir(join(folder, 'snapshots'))
  await writeFile(join(folder, 'snapshots/manifest.json'), '')
  expect((await edit(folder)).status).toBe(200)
})

test('a folder of the data or the program is rejected, even behind a link', async () => {
  const { variables } = await app()
  const link = join(folder, 'link')
  await symlink(variables.DATA_DIR ?? '', link)
  for (const target of [`${variables.DATA_DIR}/objects/x`, join(link, 'x'), process.cwd()]) {
    expect((await edit(target)).errors).toEqual({ target: serverMessages.backupTargetInside })
  }
})

test('a bucket needs the keys from the environment, which no response contains', async () => {
  const { variables } = await newBucket(`target_${process.pid}`)
  const target = `s3://${variables.S3_BUCKET}/of/site`
  const { status, errors } = await edit(target)
  expect([status, errors]).toEqual([422, { target: expect.stringContaining('S3_ENDPOINT') }])
  const second = await startSecondWeb({ ...variables, OBJECTS: 'folder' })
  onTestFinished(second.close)
  const there = at(second.origin)
  const { data } = await edit(target, there)
  expect(data).toEqual({ setBy: 'settings', target, onSameDisk: false })
  const missing = await edit('s3://there-is-none', there)
  expect(missing.status).toBe(422)
  const own = await startSecondWeb({ ...variables, OBJECTS: 's3' })
  onTestFinished(own.close)
  expect((await edit(target, at(own.origin))).errors).toEqual({
    target: serverMessages.backupTargetInside,
  })
  for (const answer of [data, missing.problem]) {
    expect(JSON.stringify(answer)).not.toContain(variables.S3_SECRET_ACCESS_KEY)
  }
})

test('BACKUP_TO takes precedence, and the settings say so', async () => {
  await edit(folder)
  const second = await startSecondWeb({ BACKUP_TO: '/mnt/there-is-none' })
  onTestFinished(second.close)
  const there = at(second.origin)
  expect((await there.call(getBackupSettings)).data).toEqual({
    setBy: 'environment',
    target: '/mnt/there-is-none',
    onSameDisk: null,
  })
  const { status, problem } = await edit(folder, there)
  expect([status, problem.detail]).toEqual([409, serverMessages.backupSetByEnvironment])
})

test('a target that has become unreachable is shown', async () => {
  const target = join(folder, 'gone')
  await edit(target)
  await rm(folder, { recursive: true })
  await writeFile(folder, '')
  const { status, data } = await owner.call(getBackupSettings)
  expect([status, data]).toEqual([200, { setBy: 'settings', target, onSameDisk: null }])
})

test('only owners see and change where backups are stored', async () => {
  for (const who of [await person('Ben'), await staff('Cleo', 'moderator')]) {
    expect((await who.call(getBackupSettings)).status).toBe(403)
    expect((await edit(folder, who)).status).toBe(403)
  }
})
