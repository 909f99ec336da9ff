import { expect, type Page, test } from '@playwright/test'
import { newPerson, signOut, signUp } from '../people.ts'
import {
  changeEndpoint,
  clickNotification,
  deliverPush,
  findFullChromium,
  pushMessage,
  pushRecipient,
  pushRecord,
  replacePushService,
  shownNotifications,
} from '../push.ts'

// The headless shell shows no notifications.
const executablePath = findFullChromium()
test.skip(executablePath === undefined, 'chromium is not installed, only its headless shell')
test.use({
  serviceWorkers: 'allow',
  launchOptions: {
    ...(executablePath !== undefined && { executablePath }),
    args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run'],
  },
})

const pushSwitch = (page: Page) =>
  page.getByRole('switch', { name: 'Push notifications on this device' })

/** Signs Ada up and turns push notifications on. Returns the recipient of her messages. */
async function turnOn(page: Page): Promise<string> {
  await replacePushService(page)
  await page.context().grantPermissions(['notifications'])
  await signUp(page, newPerson('Ada'))
  return turnOnPush(page)
}

async function turnOnPush(page: Page): Promise<string> {
  await page.goto('/settings')
  await expect(pushSwitch(page)).toHaveAttribute('aria-checked', 'false')
  await pushSwitch(page).click()
  await expect(pushSwitch(page)).toHaveAttribute('aria-checked', 'true')
  return pushRecipient(page)
}

const sessionCookies = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => /_(access|refresh)$/.test(name))

test('push notifications are turned on with a switch, survive a reload, and are turned off', async ({
  page,
}) => {
  const recipient = await turnOn(page)
  expect(recipient).toMatch(/^[\w-]{22}$/)
  await page.reload()
  await expect(pushSwitch(page)).toHaveAttribute('aria-checked', 'true')
  await pushSwitch(page).click()
  await expect(pushSwitch(page)).toHaveAttribute('aria-checked', 'false')
  expect(await pushRecipient(page)).toBe('')
})

test('a message is shown as a notification, and a click opens its page or focuses its tab', async ({
  page,
  context,
}) => {
  const recipient = await turnOn(page)
  const { origin } = new URL(page.url())
  await deliverPush(page, pushMessage(recipient, '/p/feed?order=new', 'https://seam.example'))
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([{ title: 'Ben replied', body: 'Well said', tag: 'reply-1' }])
  expect(await clickNotification(context)).toEqual([`opened ${origin}/p/feed?order=new`])
  await expect.poll(() => shownNotifications(page)).toEqual([])

  await deliverPush(page, pushMessage(recipient, '/settings', origin))
  await expect.poll(() => shownNotifications(page)).toHaveLength(1)
  expect(await clickNotification(context)).toEqual([`focused ${origin}/settings`])
})

test('nothing is shown for an account that has signed out, even if the server was unreachable', async ({
  page,
}) => {
  const recipient = await turnOn(page)
  const { origin } = new URL(page.url())
  await page.route('**/api/v1/auth/logout', (route) => route.abort())
  await signOut(page)

  await deliverPush(page, pushMessage(recipient, '/p/feed', origin))
  await page.unroute('**/api/v1/auth/logout')
  await page.reload()
  await expect.poll(() => sessionCookies(page)).toEqual([])
  await signUp(page, newPerson('Ben'))
  const bens = pushMessage(await turnOnPush(page), '/p/feed', origin)
  await deliverPush(page, pushMessage(recipient, '/p/feed', origin))
  await deliverPush(page, { ...bens, notification: { ...bens.notification, title: 'For Ben' } })
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([{ title: 'For Ben', body: 'Well said', tag: 'reply-1' }])
})

test('renews an endpoint that the push service changes, even after the access token has expired', async ({
  page,
  context,
}) => {
  const recipient = await turnOn(page)
  const access = (await context.cookies()).find(
    ({ httpOnly, name }) => httpOnly && /access/.test(name),
  )
  await context.clearCookies({ name: access?.name ?? '' })
  const endpoint = `https://push.example/renewed/${recipient}`
  await changeEndpoint(context, endpoint)
  await expect.poll(() => pushRecord(page)).toEqual({ recipient, endpoint })
})

test('the next page recreates a subscription that the browser has lost', async ({ page }) => {
  const recipient = await turnOn(page)
  await page.evaluate(() => localStorage.removeItem('test-push-subscription'))
  await page.goto('/p/feed')
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('test-push-subscription')), {
      timeout: 30_000,
    })
    .not.toBe(null)
  await page.goto('/settings')
  await expect(pushSwitch(page)).toHaveAttribute('aria-checked', 'true')
  expect(await pushRecipient(page)).toBe(recipient)
})

test('a browser that blocks notifications is told how to allow them', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
  )
  await signUp(page, newPerson('Ada'))
  await page.goto('/settings')
  await expect(page.getByText(/^Your browser blocks notifications/)).toBeVisible()
  await expect(pushSwitch(page)).toHaveCount(0)
})

test('an iPhone is told to add the site to its Home Screen', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Safari/605.1',
  })
  const page = await context.newPage()
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
  await signUp(page, newPerson('Ada'))
  await page.goto('/settings')
  await expect(page.getByText(/add Seam to your Home Screen first/)).toBeVisible()
  await context.close()
})
