import type { BackupSettings } from '@seam/contract/backup.ts'
import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../../test/cast.ts'
import { fieldError, requestsTo, respond, respondWithProblem } from '../../../../test/network.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { BackupForm } from './backup-form.tsx'

beforeEach(() => signInAs(ada))

const none: BackupSettings = { setBy: null, target: '', onSameDisk: null }
const set: BackupSettings = { setBy: 'settings', target: '/mnt/backup', onSameDisk: true }

const target = page.getByLabelText('Location of the nightly backups')
const save = page.getByRole('button', { name: 'Save' })

test('a location is validated while typed, and by the server before it is saved', async () => {
  respond('getBackupSettings', none)
  const onDone = vi.fn<() => void>()
  await renderPage(<BackupForm onDone={onDone} />)
  await target.fill('backup')
  await expect
    .element(target)
    .toHaveAccessibleDescription(expect.stringContaining(messages.backupTarget))
  await target.fill('/srv/seam')
  respondWithProblem('editBackupSettings', 'invalid', {
    errors: [fieldError('target', serverMessages.backupTargetInside)],
  })
  await save.click()
  await expect
    .element(target)
    .toHaveAccessibleDescription(expect.stringContaining(serverMessages.backupTargetInside))
  await expect.element(target).toHaveValue('/srv/seam')

  await target.fill('/mnt/backup')
  respond('editBackupSettings', set)
  await save.click()
  await expect.element(page.getByText('The settings are saved.')).toBeVisible()
  await expect
    .poll(() => requestsTo('editBackupSettings').at(-1)?.body)
    .toEqual({ target: '/mnt/backup' })
  await expect.poll(() => onDone).toHaveBeenCalledOnce()
})

test('a location on the disk of the data causes a warning, and can be turned off', async () => {
  respond('getBackupSettings', set)
  await renderPage(<BackupForm onDone={() => {}} />)
  await expect.element(page.getByText(/This folder is on the same disk as the data/)).toBeVisible()
  respond('editBackupSettings', none)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect.element(page.getByText('Nightly backups are off.')).toBeVisible()
  await expect.poll(() => requestsTo('editBackupSettings')[0]?.body).toEqual({ target: null })
})

test('values from the environment are shown, and cannot be changed here', async () => {
  respond('getBackupSettings', { ...set, setBy: 'environment', onSameDisk: false })
  await renderPage(<BackupForm onDone={() => {}} />)
  await expect.element(target).toHaveAttribute('readonly')
  await expect.element(save).not.toBeInTheDocument()
})
