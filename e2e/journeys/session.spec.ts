import { serverMessages } from '@seam/contract/server-messages.ts'
import { expect, test } from '@playwright/test'
import { sendFromTest } from '../send-from-test.ts'
import {
  fillSignup,
  newPerson,
  overlay,
  removeCookies,
  signIn,
  signOut,
  signUp,
} from '../people.ts'

test('a protected page asks a visitor to sign in, and opens afterwards', async ({ page }) => {
  const ben = newPerson('Ben')
  await signUp(page, ben)
  await removeCookies(page)
  await page.evaluate(() => localStorage.clear())

  await page.goto('/v/new')
  await expect(page).toHaveURL(/\/$/)
  await expect(overlay(page)).toBeVisible()
  await signIn(page, ben)
  await expect(overlay(page)).toBeHidden()
  await expect(page).toHaveURL(/\/v\/new$/)
})

test('after sign-up and sign-in the focus is on the heading of the page that required it', async ({
  page,
}) => {
  const ben = newPerson('Ben')
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Upload Video' }).click()
  await fillSignup(page, ben)
  await expect(page.getByRole('heading', { level: 1, name: 'Upload Video' })).toBeFocused()
  await expect(overlay(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Upload Video' })).toBeFocused()

  await signOut(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Watch History' }).click()
  await signIn(page, ben)
  await expect(page.getByRole('heading', { level: 1, name: 'Watch History' })).toBeFocused()
})

test('signing out on a protected page ends at the start page, without a dialog', async ({
  page,
}) => {
  await signUp(page, newPerson('Ben'))
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 2, name: 'Email' })).toBeVisible()
  await signOut(page)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await expect(overlay(page)).toBeHidden()
})

test('signing out ends the session in all tabs', async ({ page, context }) => {
  await signUp(page, newPerson('Ben'))
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('button', { name: /@ben_/ })).toBeVisible()

  await signOut(page)
  await expect(other.getByRole('button', { name: 'Login \\ Signup' })).toBeVisible()
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').state)
  expect(stored).toMatchObject({ authenticated: false, authUser: { username: '', email: '' } })
  expect((await page.request.get('/api/v1/auth/session')).status()).toBe(401)
})

test('renews an expired access token in the background', async ({ page, context }) => {
  await signUp(page, newPerson('Ben'))
  await context.clearCookies({ name: 'seam_access' })
  await page.goto('/v/new')
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeVisible()
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .toContain('seam_access')
})

test('signs out when the session has ended elsewhere', async ({ page }) => {
  await signUp(page, newPerson('Ben'))
  await removeCookies(page)
  await page.goto('/v/new')
  await expect(overlay(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /@ben_/ })).toHaveCount(0)
})

test('a page whose session has ended asks for a sign-in only once it has reloaded', async ({
  page,
}) => {
  await signUp(page, newPerson('Ben'))
  await removeCookies(page)
  let opened = 0
  let overlays = 0
  let overlaysOfFirst = 0
  page.on('pageerror', () => (overlays += 1))
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('[role=dialog]')) reportError('overlay')
    }).observe(document, { childList: true, subtree: true })
  })
  await page.route('**/history', async (route) => {
    opened += 1
    if (opened === 2) {
      // The page that is about to be replaced has the time to show something.
      await new Promise((resolve) => setTimeout(resolve, 2000))
      overlaysOfFirst = overlays
    }
    await route.continue()
  })
  await page.goto('/history')
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await expect(overlay(page)).toBeVisible()
  expect([opened, overlaysOfFirst]).toEqual([2, 0])
})

// A server test covers the rule itself: session/password-guard.test.ts.
test('explains why it signs out after too many wrong passwords', async ({ page }) => {
  await signUp(page, newPerson('Ada'))
  await page.goto('/settings')
  const detail = serverMessages.wrongPasswordsSignedOut
  const json = { title: 'You are signed out', status: 401, code: 'signed-out', detail }
  await page.route('**/user/update/password', (route) => route.fulfill({ status: 401, json }))
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Password', exact: true }) })
  await card.getByRole('button', { name: 'Edit' }).click()
  await card.getByLabel('Current password').fill('Not-the-one-1')
  await card.getByLabel('New password', { exact: true }).fill('Even-better-8')
  await card.getByLabel('Confirm new password').fill('Even-better-8')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(detail)).toBeVisible()
  await expect(overlay(page)).toBeVisible()
  expect((await page.request.get('/api/v1/auth/session')).status()).toBe(401)
})

test('the login overlay opens in one tab, and a sign-in reaches the others with one message', async ({
  page,
  context,
}) => {
  const ada = newPerson('Ada')
  await signUp(page, ada)
  await signOut(page)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/')
    await tab.evaluate(() => {
      addEventListener('storage', ({ key }) => {
        if (key === 'auth') document.body.dataset.messages += '+'
      })
      document.body.dataset.messages = ''
    })
  }
  await page.getByRole('button', { name: 'Login \\ Signup' }).click()
  await expect(overlay(page)).toBeVisible()
  await signIn(page, ada)
  await expect(other.getByRole('button', { name: /@ada_/ })).toBeVisible()
  await expect(overlay(page)).toBeHidden()
  await expect(overlay(other)).toBeHidden()
  // Opening the overlay, and the sign-in.
  await expect(other.locator('body')).toHaveAttribute('data-messages', '++')
  await expect(page.locator('body')).toHaveAttribute('data-messages', '')
})

test('a sign-out says so even if another tab notices it first', async ({ page, context }) => {
  await signUp(page, newPerson('Ben'))
  const other = await context.newPage()
  await other.goto('/p/feed')
  await page.route('**/auth/logout', async (route) => {
    const { status, headers, body } = await sendFromTest(route.request())
    await other.reload()
    await expect(other.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    await route.fulfill({ status, headers, body })
  })
  await signOut(page)
  await expect(page.getByRole('button', { name: 'Login \\ Signup' })).toBeVisible()
})
