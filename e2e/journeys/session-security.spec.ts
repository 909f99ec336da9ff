import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { expect, type Page, test } from '@playwright/test'
import { sendFromTest } from '../send-from-test.ts'
import {
  overlay,
  PASSWORD,
  type Person,
  removeCookies,
  signIn,
  signUp,
  newPerson,
} from '../people.ts'

const NEW_PASSWORD = 'Even-better-8'

/**
 * Makes the next such request fail because it needs the password, as after a long time.
 */
async function requirePassword(page: Page, method: string, path: string) {
  const json = { status: 403, code: 'confirm-password', title: '', detail: '', type: '' }
  let hasResponded = false
  await page.route(`**/api/v1${path}`, async (route) => {
    if (hasResponded || route.request().method() !== method) return route.continue()
    hasResponded = true
    return route.fulfill({ status: 403, contentType: 'application/problem+json', json })
  })
}

async function openSettings(page: Page, person: Person) {
  await signUp(page, person)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm your password' })
const passwordIn = (page: Page) => dialogOf(page).getByLabel('Password', { exact: true })

test('an export asks for the password after a long time, and then continues', async ({ page }) => {
  await openSettings(page, newPerson('Ada'))
  await requirePassword(page, 'POST', '/user/export')
  const prepare = page.getByRole('button', { name: 'Prepare a copy' })
  await prepare.click()
  await expect(passwordIn(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByText(messages.passwordRequired)).toBeVisible()
  await passwordIn(page).fill('Not-the-one-1')
  await page.keyboard.press('Enter')
  await expect(passwordIn(page)).toHaveAccessibleDescription(serverMessages.passwordWrong)
  await expect(passwordIn(page)).toBeFocused()
  await dialogOf(page).getByRole('button', { name: 'Show characters' }).click()
  await expect(passwordIn(page)).toHaveAttribute('type', 'text')
  await passwordIn(page).fill(PASSWORD)
  await dialogOf(page).getByRole('button', { name: 'Continue' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await expect(page.getByRole('link', { name: /^Download/ })).toBeVisible()
})

test('cancelling the password dialog returns the focus', async ({ page }) => {
  await openSettings(page, newPerson('Ada'))
  await requirePassword(page, 'POST', '/user/export')
  const prepare = page.getByRole('button', { name: 'Prepare a copy' })
  await prepare.focus()
  await page.keyboard.press('Enter')
  await expect(passwordIn(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await expect(prepare).toBeFocused()
  await prepare.click()
  await expect(page.getByRole('link', { name: /^Download/ })).toBeVisible()
})

test('deleting an account asks for the password and keeps the typed username', async ({ page }) => {
  const ada = newPerson('Ada')
  await openSettings(page, ada)
  await requirePassword(page, 'DELETE', `/user/${ada.username}`)
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const question = page.getByRole('dialog', { name: 'Delete your account?' })
  await question.getByLabel('Type your username').fill(ada.username)
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(passwordIn(page)).toBeFocused()
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(question.getByLabel('Type your username')).toHaveValue(ada.username)

  await page.unroute(`**/api/v1/user/${ada.username}`)
  await requirePassword(page, 'DELETE', `/user/${ada.username}`)
  await question.getByRole('button', { name: 'Continue' }).click()
  await passwordIn(page).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
})

test('other tabs keep working while the password changes', async ({ page, context }) => {
  const ada = newPerson('Ada')
  await openSettings(page, ada)
  const other = await context.newPage()
  await other.goto('/p/new')
  await other.getByPlaceholder('Whats on your mind ?').fill('Written meanwhile')
  const before = await context.cookies()

  await page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Password' }) })
    .getByRole('button', { name: 'Edit' })
    .click()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
  // The password is changed, but the response with the new cookies is delayed.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/user/update/password', async (route) => {
    const request = route.request()
    const { status, headers, body } = await sendFromTest(request)
    changed()
    await released
    await route.fulfill({ status, headers, body })
  })
  let changed = () => {}
  const isChanged = new Promise<void>((resolve) => {
    changed = resolve
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await isChanged
  let renewals = 0
  other.on('request', (request) => {
    if (request.url().endsWith('/auth/token/new')) renewals += 1
  })
  const unauthorized = other.waitForResponse((response) => response.status() === 401)
  await other.getByRole('button', { name: 'Post', exact: true }).click()
  await unauthorized
  // This takes long enough for a renewal to be sent if the tab does not wait.
  await other.evaluate(async () => (await fetch('/healthz')).status)
  expect(renewals).toBe(0)
  release()
  await expect(page.getByText('Password changed.')).toBeVisible()
  await expect(other.getByRole('button', { name: 'View' })).toBeVisible()

  const after = await context.cookies()
  for (const name of ['seam_access', 'seam_refresh', 'XSRF-TOKEN']) {
    const valueIn = (cookies: typeof after) => cookies.find((cookie) => cookie.name === name)?.value
    expect(valueIn(after)).toBeTruthy()
    expect(valueIn(after)).not.toBe(valueIn(before))
  }
  for (const tab of [page, other]) {
    await tab.goto('/settings')
    await expect(tab.getByRole('button', { name: 'Edit' })).toHaveCount(4)
  }
})

test('saving works with a cookie that a sibling domain has set', async ({
  page,
  context,
  baseURL,
}) => {
  await openSettings(page, newPerson('Ada'))
  const { hostname } = new URL(baseURL ?? '')
  const planted = { name: 'XSRF-TOKEN', domain: hostname, path: '/settings' }
  await context.addCookies([{ ...planted, value: 'planted-by-a-sibling-domain' }])
  await page.reload()
  expect(await page.evaluate(() => document.cookie)).toContain('planted')
  await page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'History' }) })
    .getByRole('button', { name: 'Edit' })
    .click()
  await page.getByRole('switch', { name: 'Save search history' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('History settings saved.')).toBeVisible()
})

test('a sign-up does not replace an active session', async ({ page, context }) => {
  const ada = newPerson('Ada')
  await signUp(page, ada)
  // Neither the page nor the server knows who is signed in, but the refresh token is valid.
  await removeCookies(page, 'seam_access')
  await page.route('**/auth/session', (route) => route.abort())
  await page.addInitScript(() => localStorage.clear())
  await page.goto('/')
  await page.getByRole('button', { name: 'Login \\ Signup' }).click()
  await overlay(page).getByRole('tab', { name: 'Signup' }).click()
  const ben = newPerson('Ben')
  await overlay(page).getByLabel('Full Name').fill('Ben')
  await overlay(page).getByLabel('Username').fill(ben.username)
  await overlay(page).getByLabel('Email').fill(ben.email)
  await overlay(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await overlay(page).getByRole('button', { name: 'Signup' }).click()
  await expect(overlay(page).getByText(messages.signupSignedIn)).toBeVisible()
  await signIn(page, ada)
  await expect(overlay(page)).toBeHidden()
  expect((await context.cookies()).map(({ name }) => name)).toContain('seam_access')
})

test('lists each of many sessions once, the current browser first', async ({ page, baseURL }) => {
  const ada = newPerson('Ada')
  await openSettings(page, ada)
  for (let number = 0; number < 14; number += 1) {
    await fetch(`${baseURL}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': `Device${number}/1` },
      body: JSON.stringify({ email: ada.email, password: PASSWORD }),
    })
  }
  await page.reload()
  const rows = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')
  await page.getByRole('heading', { name: 'Your data' }).scrollIntoViewIfNeeded()
  await expect(rows).toHaveCount(15)
  await expect(rows.first()).toContainText('This browser')
  await rows.filter({ hasText: 'Device0' }).getByRole('button', { name: 'Sign out' }).click()
  await expect(rows).toHaveCount(14)
})
