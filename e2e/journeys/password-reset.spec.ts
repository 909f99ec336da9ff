import { expect, test } from '@playwright/test'
import { newPerson, overlay, PASSWORD, signIn, signUp } from '../people.ts'
import { runCommand } from '../run-command.ts'

const NEW = 'Another-horse-8'

test('Ada forgot her password, and sets a new one with a link from the site’s owner', async ({
  page,
  baseURL,
}) => {
  const ada = newPerson('Ada')
  await signUp(page, ada)
  const [line = ''] = (await runCommand('reset-password', ada.username)).split('\n')
  const link = line.replace('localhost', '127.0.0.1')
  expect(link).toMatch(new RegExp(`^${baseURL}/reset#[\\w-]{22}$`))

  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await expect(page.getByText('Password should be atleast 8 characters long')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(NEW)
  await page.getByLabel('Confirm new password').fill(NEW)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your password is changed. Sign in with it.')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  // The session of this browser has also ended.
  await page.getByRole('button', { name: 'Login \\ Signup' }).click()
  await signIn(page, ada, PASSWORD)
  await expect(overlay(page).getByText('Invalid Email or Password')).toBeVisible()
  await signIn(page, ada, NEW)
  await expect(overlay(page)).toBeHidden()

  await page.goto(link)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('This link does not work any more')
})
