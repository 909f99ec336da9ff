import { expect, test } from '@playwright/test'
import { applicationStarts } from '../application.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the landing page links to the feeds and the forms', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  for (const [name, path] of [
    ['Video Feed', '/v/feed'],
    ['Post Feed', '/p/feed'],
    ['Upload Video', '/v/new'],
    ['Create Post', '/p/new'],
  ]) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', path ?? '')
  }
})

test('shows a page and returns 404 for unknown URLs', async ({ page, request }) => {
  for (const path of ['/v', '/p', '/no/such/page']) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByText('404')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/u')
  await expect(page).toHaveURL(/\/$/)
  expect((await request.get('/assets/nothing.js')).status()).toBe(404)
})

test('a button and the keyboard toggle the sidebar, and its state persists', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const link = page.getByRole('link', { name: 'Watch History' })
  const width = async () => (await link.boundingBox())?.width ?? 0
  await expect.poll(width).toBeGreaterThan(150)
  await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await expect.poll(width).toBeLessThan(60)
  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state')
  expect(cookie?.value).toBe('false')
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThanOrEqual(7)
  await page.reload()
  await expect.poll(width).toBeLessThan(60)
  // A key press has no effect before the application runs.
  await expect(async () => {
    await page.keyboard.press('Control+b')
    await expect.poll(width, { timeout: 1_000 }).toBeGreaterThan(150)
  }).toPass()
})

test('on a phone the sidebar is a sheet that a link closes, and search is an overlay', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('link', { name: 'Video Feed' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/v\/feed$/)

  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('   ')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/v\/feed$/)
  await page.getByRole('combobox', { name: 'Search' }).fill('sea & sand')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=sea(%20|\+)%26(%20|\+)sand$/)
})

test('the theme follows changes of the system theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveClass(/light/)
})

test('no page requests other origins or violates its content security policy', async ({ page }) => {
  const violations: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith('http://127.0.0.1')) violations.push(request.url())
  })
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text())
  })
  page.on('pageerror', (error) => violations.push(error.message))
  for (const path of ['/', '/v/feed', '/v/new', '/api/v1/docs']) {
    await page.goto(path)
    await expect(page.locator('body')).not.toBeEmpty()
  }
  await expect(page.getByText('/api/v1/application', { exact: true })).toBeVisible()
  expect(violations).toEqual([])
})

test('a visitor turns the single-key shortcuts off on the page about the site', async ({
  page,
}) => {
  const search = page.getByRole('combobox', { name: 'Search' })
  await page.goto('/about')
  await applicationStarts(page)
  const shortcuts = page.getByRole('switch', { name: 'Single-key shortcuts' })
  await expect(shortcuts).toBeChecked()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await shortcuts.click()
  await expect(shortcuts).not.toBeChecked()
  await page.reload()
  await applicationStarts(page)
  await expect(shortcuts).not.toBeChecked()
  await page.keyboard.press('/')
  await expect(search).not.toBeFocused()
})
