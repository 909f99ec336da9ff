import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { callApi, signUp as signUpByApi, upload } from '@seam/server/demo/api-client.ts'
import { recordOpenings } from '../card-openings.ts'
import { picture, tinyVideo } from '../media.ts'
import {
  newPerson,
  openSignedIn,
  overlay,
  PASSWORD,
  type Person,
  signIn,
  signUp,
} from '../people.ts'

// Cards open slowly.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const NEW_PASSWORD = 'Even-better-8'

/** Signs a person up through the API. */
const joinByApi = (baseURL: string | undefined, person: Person) =>
  signUpByApi(baseURL ?? '', { ...person, password: PASSWORD })

const card = (page: Page, name: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
const edit = (page: Page, name: string) =>
  card(page, name).getByRole('button', { name: 'Edit' }).click()
const save = (page: Page, name: string) =>
  card(page, name).getByRole('button', { name: 'Save' }).click()

/** Signs a person up and opens the settings. */
async function openSettings(page: Page, person: Person) {
  await signUp(page, person)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
}

/** Signs the person in in another browser. */
async function openOtherBrowser(browser: Browser, person: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openSignedIn(page, person)
  return page
}

/** Expects the next page to ask for a sign-in, because the session was ended elsewhere. */
async function expectSignedOut(page: Page) {
  await page.goto('/history')
  await expect(overlay(page)).toBeVisible()
  // The overlay hides the button from the accessibility tree.
  const login = page.getByRole('button', { name: 'Login \\ Signup', includeHidden: true })
  await expect(login).toBeAttached()
}

async function choose(page: Page, label: string, option: string) {
  await page.getByLabel(label, { exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

test('shows a skeleton while the session is being checked', async ({ page }) => {
  await signUp(page, newPerson('Ada'))
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // The check is a renewal if the browser does not know when its token expires.
  await page.route('**/api/v1/auth/{session,token/new}', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/settings')
  await expect(page.getByText('Checking who is signed in')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  release()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(4)
})

test('one card is open at a time, opening takes a second, and Cancel discards the input', async ({
  page,
}) => {
  const ada = newPerson('Ada')
  await openSettings(page, ada)
  await expect(card(page, 'Email')).toContainText(ada.email)
  const openings = await recordOpenings(page)
  await edit(page, 'Email')
  await expect.poll(openings).toEqual([1000])
  await page.getByLabel('New email').fill('somewhere')
  await expect(page.getByText(messages.emailForm)).toBeVisible()
  // The card below moves until then.
  await expect
    .poll(() => page.evaluate(() => document.getAnimations().map(({ playState }) => playState)))
    .not.toContain('running')

  await edit(page, 'Preferences')
  await expect(page.getByLabel('Theme')).toBeVisible()
  await expect(page.getByLabel('New email')).toHaveCount(0)
  await expect(card(page, 'Email').getByRole('button', { name: 'Edit' })).toBeVisible()
  await page.getByLabel('Default category').click()
  await expect.poll(async () => (await page.getByRole('listbox').boundingBox())?.height).toBe(256)
  await page.keyboard.press('Escape')
  await card(page, 'Preferences').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Theme')).toHaveCount(0)

  await edit(page, 'Email')
  await expect(page.getByLabel('New email')).toHaveValue('')
})

test('changing the email validates it and signs other browsers out', async ({
  page,
  browser,
  baseURL,
}) => {
  const cleo = newPerson('Cleo')
  await joinByApi(baseURL, cleo)
  const ada = newPerson('Ada')
  await openSettings(page, ada)
  const other = await openOtherBrowser(browser, ada)
  const password = page.getByLabel('Password', { exact: true })

  await edit(page, 'Email')
  await expect(page.getByLabel('Current email')).toHaveValue(ada.email)
  await expect(page.getByLabel('Current email')).toHaveAttribute('readonly')
  await page.getByLabel('New email').fill(ada.email)
  await expect(page.getByText(messages.emailUnchanged)).toBeVisible()
  await save(page, 'Email')
  await expect(page.getByText(messages.passwordRequired)).toBeVisible()

  await page.getByLabel('New email').fill(cleo.email)
  await password.fill('Not-the-one-1')
  await save(page, 'Email')
  await expect(page.getByText(serverMessages.passwordWrong)).toBeVisible()
  await password.fill(PASSWORD)
  await save(page, 'Email')
  await expect(page.getByText(serverMessages.emailExists)).toBeVisible()

  const updated = { ...ada, email: `new.${ada.email}` }
  await page.getByLabel('New email').fill(updated.email)
  await save(page, 'Email')
  await expect(page.getByText('Email changed.')).toBeVisible()
  await expect(card(page, 'Email').getByRole('button', { name: 'Edit' })).toBeFocused()
  await expect(card(page, 'Email')).toContainText(updated.email)

  await expectSignedOut(other)
  await signIn(other, ada)
  await expect(other.getByText(messages.loginFailed)).toBeVisible()
  await signIn(other, updated)
  await expect(overlay(other)).toBeHidden()
})

test('changing the password validates it and signs other browsers out', async ({
  page,
  browser,
}) => {
  const ada = newPerson('Ada')
  await openSettings(page, ada)
  const other = await openOtherBrowser(browser, ada)
  const current = page.getByLabel('Current password')
  const next = page.getByLabel('New password', { exact: true })
  const confirmation = page.getByLabel('Confirm new password')

  await edit(page, 'Password')
  await save(page, 'Password')
  await expect(page.getByText(messages.passwordCurrentRequired)).toBeVisible()
  await expect(page.getByText(messages.passwordNewRequired)).toBeVisible()
  await expect(page.getByText(messages.passwordConfirmRequired)).toBeVisible()
  await next.fill('weak')
  await expect(page.getByText(messages.passwordShort)).toBeVisible()
  await current.fill(PASSWORD)
  await next.fill(PASSWORD)
  await expect(page.getByText(messages.passwordUnchanged)).toBeVisible()
  await confirmation.fill(NEW_PASSWORD)
  await expect(page.getByText(messages.passwordMismatch)).toBeVisible()
  await next.fill(NEW_PASSWORD)
  await expect(page.getByText(messages.passwordMismatch)).toHaveCount(0)

  await current.fill('Not-the-one-1')
  await save(page, 'Password')
  await expect(page.getByText(serverMessages.passwordWrong)).toBeVisible()
  await current.fill(PASSWORD)
  await save(page, 'Password')
  await expect(page.getByText('Password changed.')).toBeVisible()

  await expectSignedOut(other)
  await signIn(other, ada)
  await expect(other.getByText(messages.loginFailed)).toBeVisible()
  await signIn(other, ada, NEW_PASSWORD)
  await expect(overlay(other)).toBeHidden()
})

test('applies preferences at once in every tab', async ({ page, context, baseURL }) => {
  const cleo = await joinByApi(baseURL, newPerson('Cleo'))
  const title = `For grown-ups ${Date.now()}`
  await callApi(cleo, 'POST', '/video/upload', {
    title,
    description: '',
    publishStatus: 'PUBLIC',
    category: 'GRAPHICS',
    nsfw: true,
    video: await upload(cleo, 'videos', tinyVideo()),
    thumbnail: await upload(cleo, 'thumbnails', picture()),
  })
  await signUp(page, newPerson('Ada'))
  const feed = await context.newPage()
  const adult = feed.getByRole('article').filter({ hasText: title })
  await expect(async () => {
    // Other journeys fill the first page of the full feed.
    await feed.goto('/v/feed?category=GRAPHICS')
    await feed.reload()
    await expect(adult).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(adult.getByRole('button', { name: 'Adult content' })).toBeVisible()

  await page.getByRole('link', { name: 'Upload Video' }).first().click()
  const form = await context.newPage()
  await form.goto('/v/new')
  await page.goto('/settings')
  await edit(page, 'Preferences')
  await choose(page, 'Theme', 'Dark')
  await choose(page, 'Adult content', 'Show')
  await choose(page, 'Default publish status', 'Unlisted')
  await choose(page, 'Default category', 'Music')
  await save(page, 'Preferences')
  await expect(page.getByText('Preferences saved.')).toBeVisible()
  await expect(card(page, 'Preferences')).toContainText('Dark theme')
  for (const tab of [page, feed, form]) await expect(tab.locator('html')).toHaveClass(/\bdark\b/)
  await expect(form.getByLabel('Publish Status')).toHaveText('Unlisted')
  await expect(form.getByLabel('Category')).toHaveText('Music')
  await expect(adult.getByRole('button', { name: 'Adult content' })).toHaveCount(0)
  await expect(adult).toBeVisible()

  await edit(page, 'Preferences')
  await choose(page, 'Adult content', 'Hide')
  await choose(page, 'Theme', 'System')
  await save(page, 'Preferences')
  await expect(adult).toHaveCount(0)
  await expect(page.locator('html')).toHaveClass(/\blight\b/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)

  await edit(page, 'Preferences')
  await page.route('**/user/update/preferences', (route) => route.abort())
  await save(page, 'Preferences')
  await expect(card(page, 'Preferences').getByText(messages.internalError)).toBeVisible()
})

test('saves history settings only if they have changed', { tag: '@long' }, async ({ page }) => {
  await openSettings(page, newPerson('Ada'))
  await edit(page, 'History')
  await save(page, 'History')
  await expect(page.getByText(messages.historyUnchanged)).toBeVisible()

  const searches = page.getByRole('switch', { name: 'Save search history' })
  await searches.click()
  await expect(page.getByText(messages.historyUnchanged)).toHaveCount(0)
  await page.route('**/user/toggle/history', (route) => route.abort())
  await save(page, 'History')
  await expect(searches).toHaveAccessibleDescription(new RegExp(messages.internalError))
  await page.unroute('**/user/toggle/history')
  await save(page, 'History')
  await expect(page.getByText('History settings saved.')).toBeVisible()
  await expect(card(page, 'History')).toContainText('Watched videos are saved')
  await page.reload()
  await edit(page, 'History')
  await expect(searches).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Save watch history' })).toBeChecked()
})

test('Ada sees her sessions, and signs out one browser and then all others', async ({
  page,
  browser,
}) => {
  const ada = newPerson('Ada')
  await openSettings(page, ada)
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(sessions.getByRole('listitem')).toContainText('Chrome on Linux')
  await expect(sessions.getByText('This browser')).toBeVisible()

  const one = await openOtherBrowser(browser, ada)
  const two = await openOtherBrowser(browser, ada)
  await page.reload()
  const others = sessions.getByRole('listitem').filter({ hasNotText: 'This browser' })
  await expect(others).toHaveCount(2)
  await others.last().getByRole('button', { name: 'Sign out' }).click()
  await expect(others).toHaveCount(1)
  await expectSignedOut(one)

  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click()
  await expect(others).toHaveCount(0)
  await expectSignedOut(two)
  await page.reload()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
})
