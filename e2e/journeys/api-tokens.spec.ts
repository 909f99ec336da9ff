import { expect, type Page, test } from '@playwright/test'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { findOverflow } from '../find-overflow.ts'
import { findViolationsAtWidths } from '../find-violations.ts'
import { newPerson, overlay, signUp } from '../people.ts'

const section = (page: Page) => page.getByRole('region', { name: 'API tokens' })
const tokens = (page: Page) =>
  section(page).getByRole('list', { name: 'Your API tokens' }).getByRole('listitem')
const create = (page: Page) => section(page).getByRole('button', { name: 'Create a token' })

test.beforeEach(({ context }) =>
  context.grantPermissions(['clipboard-read', 'clipboard-write']).then(() => undefined),
)

test('a program reads as Ada with a token that she creates, until she deletes it', async ({
  page,
  baseURL,
}) => {
  const found: string[] = []
  const inspect = async (place: string) => {
    found.push(...(await findViolationsAtWidths(page, place)), ...(await findOverflow(page, place)))
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  const ada = newPerson('Ada')
  await signUp(page, ada)
  await page.goto('/settings')
  await expect(create(page)).toBeEnabled()

  const token =
    await test.step('she creates a token that permits to read and to upload', async () => {
      await create(page).click()
      await overlay(page).getByRole('button', { name: 'Create' }).click()
      await expect(overlay(page).getByText('Give the token a name')).toBeVisible()
      await expect(overlay(page).getByRole('checkbox')).toHaveCount(3)
      await expect(overlay(page).getByRole('checkbox', { name: 'Read' })).toBeChecked()
      await inspect('create a token')
      await overlay(page).getByLabel('Name').fill('Nightly upload')
      await overlay(page).getByRole('checkbox', { name: 'Upload' }).check()
      await overlay(page).getByRole('button', { name: 'Create' }).click()

      const field = overlay(page).getByRole('textbox', { name: 'API token' })
      await expect(field).toHaveValue(/^seam_/)
      await expect(field).toBeFocused()
      await inspect('a new token')
      await overlay(page).getByRole('button', { name: 'Copy token' }).click()
      await expect(page.getByText('Token copied.')).toBeVisible()
      const value = await field.inputValue()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value)
      await overlay(page).getByRole('button', { name: 'Done' }).click()
      await expect(overlay(page)).toBeHidden()
      expect(await page.content()).not.toContain(value)
      return value
    })

  const request = (method: string, path: string, body?: object) =>
    fetch(`${baseURL}${API_BASE}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })

  await test.step('a program reads her data, and cannot post', async () => {
    await expect(tokens(page)).toContainText('Read, Upload')
    await expect(tokens(page)).toContainText('never used')
    expect((await request('GET', '/history')).status).toBe(200)
    expect((await request('POST', '/post', { content: 'From a program' })).status).toBe(403)
    await page.reload()
    await expect(tokens(page)).toContainText('last used')
    await inspect('settings with a token')
  })

  await test.step('the token ends when she deletes it', async () => {
    await tokens(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('The API token is deleted.')).toBeVisible()
    await expect(tokens(page)).toHaveCount(0)
    expect((await request('GET', '/history')).status).toBe(401)
  })
  expect(found).toEqual([])
})
