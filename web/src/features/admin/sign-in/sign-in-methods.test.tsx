import { serverMessages } from '@seam/contract/server-messages.ts'
import { defaultSite } from '@seam/contract/site.ts'
import { defaultSiteSettings } from '@seam/contract/site-settings.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../../test/cast.ts'
import { fieldError, requestsTo, respond, respondWithProblem } from '../../../../test/network.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { site, updateSite } from '../../../lib/site.ts'
import { SignInMethodsCard } from './sign-in-methods.tsx'

beforeEach(() => {
  signInAs({ ...ada, role: 'owner' })
  respond('getSiteSettings', defaultSiteSettings)
})
afterEach(() => updateSite(defaultSite))

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('passwords and passkeys can be left to owners, once there is a provider', async () => {
  await renderPage(<SignInMethodsCard />)
  await expect.element(page.getByText('Everyone can use them')).toBeVisible()
  await button('Edit').click()
  await expect.element(page.getByText(/Owners can always use theirs/)).toBeVisible()
  const methods = page.getByRole('combobox', { name: 'Who signs in with them' })
  await methods.click()
  await page.getByRole('option', { name: 'Only owners can use them' }).click()
  respondWithProblem('editSite', 'invalid', {
    errors: [fieldError('signInMethods', serverMessages.providerMissing)],
  })
  const saveSetting = button('Save')
  await saveSetting.click()
  await expect.element(methods).toHaveAccessibleDescription(serverMessages.providerMissing)
  respond('editSite', { ...defaultSiteSettings, signInMethods: 'PROVIDERS' })
  await saveSetting.click()
  await expect.element(page.getByText('The settings are saved.')).toBeVisible()
  await expect
    .poll(() => requestsTo('editSite').at(-1)?.body)
    .toEqual({ signInMethods: 'PROVIDERS' })
  expect(site.signInMethods).toBe('PROVIDERS')
})
