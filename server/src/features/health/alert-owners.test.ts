import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { jobRun } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { type MailSite, startMailSite } from '../../../test/mail-site.ts'
import { canMount, mountSmallDisk } from '../../../test/small-disk.ts'
import { openDiskSpace } from '../../infra/disk-space/disk-space.ts'
import { saveSettings } from '../site/settings-store.ts'
import { alertOwners, findDiskAlert } from './alert-owners.ts'

let site: MailSite
let ada: Awaited<ReturnType<MailSite['person']>>
beforeAll(async () => {
  site = await startMailSite('alerts')
  ada = await site.verifiedPerson()
  await site.person('Ben')
  await site.db
    .updateTable('account')
    .set({ role: 'owner' })
    .where('username', '=', ada.username)
    .execute()
})
afterAll(() => site.end())

const LOW = 'The disk is nearly full on Seam'
const lowAlerts = () => site.smtp.mails.filter(({ subject }) => subject === LOW).length

test.skipIf(!canMount)('owners are notified once that the disk is nearly full', async () => {
  const folder = await mkdtemp(join(inject('folder'), 'low-'))
  onTestFinished(mountSmallDisk(folder, 20))
  const disk = openDiskSpace(folder)
  const check = () => alertOwners({ ...site, disk }).run(jobRun({}))
  const fill = (megabytes: number) =>
    writeFile(join(folder, 'filling'), Buffer.alloc(megabytes * 1_048_576))
  await check()
  await fill(19)
  await check()
  await check()
  const { text } = await site.mailTo(ada.email, LOW)
  expect(text).toContain('0.0 GB of 0.0 GB are free.')
  expect(text).toContain('/admin/storage')
  // With 11 % free, the alert neither ends nor begins again.
  await fill(17.8)
  await check()
  await fill(19)
  await check()
  expect(lowAlerts()).toBe(1)
  await fill(1)
  await check()
  await fill(19)
  await check()
  await eventually(() => expect(lowAlerts()).toBe(2))
})

test('owners are notified of a surge in sign-ups', async () => {
  const busy = await startMailSite('surge', { RATE_LIMITS: 'on' })
  onTestFinished(() => busy.end())
  const cleo = await busy.verifiedPerson('Cleo')
  await busy.db.updateTable('account').set({ role: 'owner' }).execute()
  await busy.db.transaction().execute((tx) => saveSettings(tx, { signUpSurge: 1 }))
  await busy.person('Ben')
  const { text } = await busy.mailTo(cleo.email, 'Many people are signing up on Seam')
  expect(text).toContain('The limit of 1 sign-ups within an hour is exceeded.')
})

test('owners are notified that a backup failed', async () => {
  const queue = {
    ...site.queue,
    states: async () => [{ name: 'back-up', waiting: 0, active: 0, failed: 1 }],
  }
  await alertOwners({ ...site, queue }).run(jobRun({}))
  const { text } = await site.mailTo(ada.email, 'The backup failed on Seam')
  expect(text).toContain('/admin/health')
})

test.each([
  [9.9, true],
  [10, undefined],
  [11.9, undefined],
  [12, false],
])('with %d %% of the disk free, an alert: %s', (free, holds) => {
  expect(findDiskAlert({ free, total: 100 })[1]).toBe(holds)
})
