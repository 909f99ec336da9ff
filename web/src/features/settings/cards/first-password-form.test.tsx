import { messages } from '@seam/contract/messages.ts'
import { defaultSite } from '@seam/contract/site.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../../test/cast.ts'
import { requestsTo, respond, respondWithProblem } from '../../../../test/network.ts'
import { school, schoolIdentity } from '../../../../test/provider.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { updateSite } from '../../../lib/site.ts'
import { SettingsCards } from './settings-cards.tsx'

beforeEach(() => {
  signInAs(ada)
  updateSite({ providers: [school] })
})
afterEach(() => updateSite(defaultSite))

const NEW = 'Another-horse-8'
const field = (name: string) => page.getByLabelText(name, { exact: true })
const save = page.getByRole('button', { name: 'Save' })

async function openPassword(hasPassword: boolean) {
  respond('listIdentities', { hasPassword, identities: [schoolIdentity] })
  await renderPage(<SettingsCards />)
  await page.getByRole('button', { name: 'Edit' }).nth(1).click()
  await expect.element(field('New password')).toBeVisible()
}

test('an account without a password sets one after its provider has confirmed the person', async () => {
  await openPassword(false)
  await expect.element(field('Current password')).not.toBeInTheDocument()
  await field('New password').fill(NEW)
  await field('Confirm new password').fill(`${NEW}9`)
  await save.click()
  await expect.element(page.getByText(messages.passwordMismatch)).toBeVisible()
  expect(requestsTo('setPassword')).toEqual([])

  await field('Confirm new password').fill(NEW)
  respondWithProblem('setPassword', 'confirm-password')
  await save.click()
  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog.getByRole('button', { name: 'Confirm with School account' }))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  respond('setPassword', ada)
  respond('listIdentities', { hasPassword: true, identities: [schoolIdentity] })
  await save.click()
  await expect.element(page.getByText('Password set.')).toBeVisible()
  await expect
    .poll(() => requestsTo('setPassword').at(-1)?.body)
    .toEqual({ newPassword: NEW, confirmNewPassword: NEW })
})

test('an account with a password changes it with the current one', async () => {
  await openPassword(true)
  await expect.element(field('Current password')).toBeVisible()
})
