import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { defaultSite } from '@seam/contract/site.ts'
import { defaultSiteSettings } from '@seam/contract/site-settings.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../../test/cast.ts'
import { requestsTo, respond } from '../../../../test/network.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { site, updateSite } from '../../../lib/site.ts'
import { AudienceForm } from './audience-form.tsx'

beforeEach(() => signInAs(ada))
afterEach(() => updateSite(defaultSite))

const audience = page.getByRole('combobox', { name: 'This site is for' })
const text = page.getByLabelText('What the front door says')
const save = page.getByRole('button', { name: 'Save' })
const choose = async (label: string) => {
  await audience.click()
  await page.getByRole('option', { name: label }).click()
}

test('a site becomes one for members only, with the text of its front door', async () => {
  const onDone = vi.fn<() => void>()
  await renderPage(<AudienceForm settings={defaultSiteSettings} onDone={onDone} />)
  await expect.element(text).not.toBeInTheDocument()
  await choose('Members only')
  await expect.element(page.getByText(/Search engines find nothing here/)).toBeVisible()
  await text.fill('x'.repeat(limits.frontDoorText + 1))
  await expect
    .element(text)
    .toHaveAccessibleDescription(expect.stringContaining(messages.frontDoorTextLong))
  await save.click()
  expect(requestsTo('editSite')).toEqual([])

  const changes = { audience: 'MEMBERS', frontDoorText: 'For sailors.' } as const
  respond('editSite', { ...defaultSiteSettings, ...changes })
  await text.fill(changes.frontDoorText)
  await save.click()
  await expect.element(page.getByText('The settings are saved.')).toBeVisible()
  await expect.poll(() => requestsTo('editSite')[0]?.body).toEqual(changes)
  expect(site).toMatchObject(changes)
  await expect.poll(() => onDone).toHaveBeenCalledOnce()
})

test('a site for members only opens to everyone, and its text is not lost', async () => {
  const settings = {
    ...defaultSiteSettings,
    audience: 'MEMBERS',
    frontDoorText: 'For sailors.',
  } as const
  await renderPage(<AudienceForm settings={settings} onDone={() => {}} />)
  await expect.element(text).toHaveValue('For sailors.')
  await choose('Everyone')
  await expect.element(text).not.toBeInTheDocument()
  respond('editSite', { ...settings, audience: 'EVERYONE' })
  await save.click()
  await expect.element(page.getByText('The settings are saved.')).toBeVisible()
  await expect
    .poll(() => requestsTo('editSite')[0]?.body)
    .toEqual({
      audience: 'EVERYONE',
      frontDoorText: 'For sailors.',
    })
})
