import { messages } from '@seam/contract/messages.ts'
import type { SiteSettings } from '@seam/contract/site-settings.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../../test/cast.ts'
import { fieldError, requestsTo, respond, respondWithProblem } from '../../../../test/network.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { site, updateSite } from '../../../lib/site.ts'
import { TextsForm } from './texts-form.tsx'

const name = page.getByLabelText('Name', { exact: true })
const save = page.getByRole('button', { name: 'Save' })

/** The settings that this form shows. */
const settings = { name: 'Seam', tagline: 'Join', description: 'Videos' } as SiteSettings

test('the name of the site is validated while typed, and saved after the password is confirmed', async () => {
  const before = { ...site }
  signInAs(ada)
  const onDone = vi.fn<() => void>()
  await renderPage(<TextsForm settings={settings} onDone={onDone} />)
  await name.fill('')
  await expect.element(name).toHaveAccessibleDescription(messages.siteNameEmpty)
  await name.fill('Harbour')
  respondWithProblem('editSite', 'invalid', { errors: [fieldError('name', messages.siteNameLong)] })
  await save.click()
  await expect.element(name).toHaveAccessibleDescription(messages.siteNameLong)
  await expect.element(name).toHaveValue('Harbour')

  respondWithProblem('editSite', 'confirm-password')
  await name.fill('Harbour!')
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  respond('confirmPassword', null)
  await dialog.getByLabelText('Password').fill('Correct-horse-7')
  respond('editSite', { ...settings, name: 'Harbour!' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('The settings are saved.')).toBeVisible()
  await expect.poll(() => onDone).toHaveBeenCalledOnce()
  await expect
    .poll(() => requestsTo('editSite').at(-1)?.body)
    .toEqual({ ...settings, name: 'Harbour!' })
  updateSite(before)
})
