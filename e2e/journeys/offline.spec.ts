import { expect, type Page, test } from '@playwright/test'
import { applicationStarts } from '../application.ts'

const nav = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Marks the document, to detect a reload. */
const mark = (page: Page) => page.evaluate(() => void (document.body.dataset.mark = 'kept'))
const expectNoReload = (page: Page) =>
  expect(page.locator('body')).toHaveAttribute('data-mark', 'kept')

test('a tap offline finds the code of a screen, which was loaded while the page was idle', async ({
  page,
}) => {
  await page.goto('/')
  await mark(page)
  await page.waitForFunction(() =>
    ['settings-', 'search-', 'auth-overlay-', 'toaster-'].every((name) =>
      performance
        .getEntriesByType('resource')
        .some(
          (entry) => entry.name.includes(name) && (entry as PerformanceResourceTiming).responseEnd,
        ),
    ),
  )
  await page.context().setOffline(true)
  await nav(page, 'Post Feed').click()
  await expect(heading(page, 'Post Feed')).toBeVisible()
  await page.getByRole('button', { name: 'Login \\ Signup' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome to Seam' })).toBeVisible()
  await expectNoReload(page)
})

test('a screen whose code is missing says so offline, and opens once the page is online again', async ({
  page,
}) => {
  await page.route('**/assets/post-feed-*.js', (route) => route.abort())
  await page.goto('/')
  // Before the code of the page runs, a link would load a page.
  await applicationStarts(page)
  await mark(page)
  await page.context().setOffline(true)
  await nav(page, 'Post Feed').click()
  await expect(heading(page, 'This page could not be loaded')).toBeAttached()
  await expect(page.getByText(/^Seam could not be reached\./)).toBeVisible()
  // Retrying shows the same message, not the browser's error page.
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^Seam could not be reached\./)).toBeVisible()
  await expect(nav(page, 'Home')).toBeVisible()

  await page.unroute('**/assets/post-feed-*.js')
  await page.context().setOffline(false)
  await expect(heading(page, 'Post Feed')).toBeVisible()
  await expectNoReload(page)
})

test('missing code reloads the page only if the index names other files', async ({ page }) => {
  await page.goto('/')
  await applicationStarts(page)
  await mark(page)
  await page.route('**/assets/post-feed-*.js', (route) => route.fulfill({ status: 404 }))
  await nav(page, 'Post Feed').click()
  await expect(heading(page, 'This page could not be loaded')).toBeAttached()
  await expectNoReload(page)

  await page.route('**/', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue()
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /\/assets\/index-[\w-]+\.js/,
      '/assets/index-new.js',
    )
    return route.fulfill({ response, body })
  })
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Try again' }).click()
  await reloaded
  await expect(page.locator('body')).not.toHaveAttribute('data-mark')
})
