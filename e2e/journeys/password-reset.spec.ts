import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { newPerson, overlay, PASSWORD, signIn, signUp } from '../people.ts'

const NEW = 'Another-horse-8'

/** Runs `npm run reset-password` for the running site. Returns the link that it prints. */
async function createLink(username: string): Promise<string> {
  const { E2E_FOLDER = '', E2E_PORT = '' } = process.env
  const script = join(import.meta.dirname, '../../scripts/reset-password.mjs')
  const environment = { DATA_DIR: join(E2E_FOLDER, 'data'), PORT: E2E_PORT }
  const { stdout } = await promisify(execFile)(process.execPath, [script, username], {
    env: { ...process.env, ...environment },
  })
  return stdout.split('\n')[0] ?? ''
}

test('Ada forgot her password, and sets a new one with a link of the site’s owner', async ({
  page,
  baseURL,
}) => {
  const ada = newPerson('Ada')
  await signUp(page, ada)
  const link = (await createLink(ada.username)).replace('localhost', '127.0.0.1')
  expect(link).toMatch(new RegExp(`^${baseURL}/reset#[\\w-]{22}$`))

  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await expect(page.getByText('Password should be atleast 8 characters long')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(NEW)
  await page.getByLabel('Confirm new password').fill(NEW)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your password is changed. Sign in with it.')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  // The session of this browser has ended too.
  await page.getByRole('button', { name: 'Login \\ Signup' }).click()
  await signIn(page, ada, PASSWORD)
  await expect(overlay(page).getByText('Invalid Email or Password')).toBeVisible()
  await signIn(page, ada, NEW)
  await expect(overlay(page)).toBeHidden()

  await page.goto(link)
  await page.reload()
  await page.getByLabel('New password', { exact: true }).fill(NEW)
  await page.getByLabel('Confirm new password').fill(NEW)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('This link does not work any more')
})
