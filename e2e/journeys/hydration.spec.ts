import { expect, type Page, test } from '@playwright/test'
import { applicationStarts } from '../application.ts'
import { type Content, publishPlayable, screenPaths } from '../content.ts'
import { holdScripts } from '../hold-scripts.ts'
import { newPerson, removeCookies, signUp } from '../people.ts'

let content: Content
test.beforeAll(async ({ baseURL }) => {
  content = await publishPlayable(baseURL ?? '')
})

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search' })

/** Nothing is painted before the style sheet has loaded, although elements have a size. */
const isPainted = () => performance.getEntriesByType('paint').length > 0

/** Opens a page and holds back its scripts. Returns a function that lets the application start. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(isPainted)
  await expect(page.getByRole('main')).toBeVisible()
  return async () => {
    release()
    await applicationStarts(page)
  }
}

const pagesToRead = () => [
  ...['/', '/v/feed', `/v/${content.video}`, '/p/feed', `/p/${content.post}`],
  ...[`/u/${content.ada.username}`, '/search?q=harbour'],
]

declare global {
  var marked: Element[]
}

for (const width of [360, 1280]) {
  test(`at ${width} pixels a page is shown before its scripts run, and they replace no element`, async ({
    page,
  }) => {
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    await page.setViewportSize({ width, height: 800 })
    for (const path of pagesToRead()) {
      const release = await openWithoutScripts(page, path)
      await expect(page.locator('aside').first()).toBeVisible({ visible: width >= 768 })
      // Ten evenly spaced elements, and the video.
      await page.evaluate(() => {
        const all = [...document.querySelectorAll('#root :not(noscript, noscript *)')]
        const step = Math.ceil(all.length / 10)
        globalThis.marked = all.filter((_, n) => n % step === 0)
        globalThis.marked.push(...document.querySelectorAll('#preloaded-video'))
      })
      const before = await page.getByRole('main').boundingBox()
      await release()
      const gone = () =>
        page.evaluate(() =>
          marked.filter((node) => !node.isConnected).map((node) => node.outerHTML),
        )
      expect([path, await gone()]).toEqual([path, []])
      expect(await page.getByRole('main').boundingBox()).toMatchObject({
        x: before?.x,
        y: before?.y,
      })
    }
    expect(problems).toEqual([])
  })
}

test('the browser renders the same as the server, in another time zone and language', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    timezoneId: 'Pacific/Auckland',
    locale: 'de-DE',
  })
  const page = await context.newPage()
  const problems: string[] = []
  // React reports differences as errors.
  page.on('pageerror', ({ message }) => problems.push(`${page.url()}: ${message}`))
  const visit = async () => {
    for (const path of [...screenPaths(content), '/u/nobody_here']) {
      await page.goto(path)
      await applicationStarts(page)
    }
  }
  await visit()
  await signUp(page, newPerson('Cleo'))
  await visit()
  expect(problems).toEqual([])
  await context.close()
})

test('a page without personal content from the server shows it once the browser has fetched it', async ({
  page,
}) => {
  const cleo = newPerson('Cleo')
  await signUp(page, cleo)
  await page.goto(`/p/${content.post}`)
  const upvote = page.getByRole('main').getByRole('button', { name: 'Upvote' }).first()
  const voted = page.waitForResponse('**/vote/post?*')
  await upvote.click()
  await voted
  // Simulates an expired access token and an empty cache.
  await removeCookies(page, 'seam_access')
  await page.addInitScript(() => localStorage.removeItem('query-cache'))
  const release = await openWithoutScripts(page, `/p/${content.post}`)
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  await expect(upvote).toHaveAttribute('aria-pressed', 'false')
  await release()
  await expect(upvote).toHaveAttribute('aria-pressed', 'true')
})

test('nothing is painted before the style sheet of the page has loaded', async ({ page }) => {
  await holdScripts(page)
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.css', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/v/feed', { waitUntil: 'commit' })
  await expect(page.getByRole('main')).toBeAttached()
  const releasedAt = await page.evaluate(() => performance.now())
  release()
  await page.waitForFunction(isPainted)
  const [paint] = await page.evaluate(() =>
    performance.getEntriesByType('paint').map(({ startTime }) => startTime),
  )
  expect(paint).toBeGreaterThan(releasedAt)
})

test('the Tab key reaches the links before the application starts, which keeps the focus', async ({
  page,
}) => {
  const release = await openWithoutScripts(page, '/v/feed')
  await page.keyboard.press('Tab')
  const skipLink = page.getByRole('link', { name: 'Skip to content' })
  await expect(skipLink).toBeFocused()
  await release()
  await expect(skipLink).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the focus stays on the same card', async ({ page }) => {
  const release = await openWithoutScripts(page, `/u/${content.ada.username}`)
  const link = page.locator(`h2 a[href="/v/${content.video}"]`)
  await link.focus()
  await release()
  await expect(link).toBeFocused()
})

test('text typed into the search before the application starts stays, with its selection', async ({
  page,
}) => {
  const release = await openWithoutScripts(page, '/v/feed')
  await searchBox(page).click()
  await page.keyboard.type('sails')
  await page.keyboard.press('Shift+ArrowLeft')
  await release()
  await expect(searchBox(page)).toBeFocused()
  await expect(searchBox(page)).toHaveValue('sails')
  await page.keyboard.type('boats')
  await expect(searchBox(page)).toHaveValue('sailboats')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=sailboats')
})

test('the search works before the application starts, and shows the query', async ({ page }) => {
  await openWithoutScripts(page, '/')
  await searchBox(page).fill('<b> sails')
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL('/search?q=%3Cb%3E+sails')
  await expect(page.locator('h1')).toHaveText('Results for “<b> sails”')
})

test('links work before the application starts', async ({ page }) => {
  await openWithoutScripts(page, '/')
  await page.getByRole('navigation').getByRole('link', { name: 'Post Feed' }).click()
  await expect(page).toHaveURL('/p/feed')
  await expect(page.locator('h1')).toHaveText('Post Feed')
})

test('an empty search is not submitted before the application starts', async ({ page }) => {
  await openWithoutScripts(page, '/v/feed')
  for (const text of ['', '   ']) {
    await searchBox(page).fill(text)
    await searchBox(page).press('Enter')
    await expect(page).toHaveURL('/v/feed')
  }
})

test('clicks and keys before the application starts take effect in order afterwards', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const release = await openWithoutScripts(page, '/v/feed')
  await expect(page.locator('aside')).toHaveCSS('width', '256px')
  await page.keyboard.press('Control+b')
  const sort = page.getByRole('button', { name: 'Sort: New' })
  // Nothing happens at first, so the user clicks again.
  await sort.click()
  await sort.click()
  await release()
  await expect(page.locator('aside')).toHaveCSS('width', '48px')
  await expect(page.getByRole('menu')).toBeVisible()
})

test('a video waits for its viewer, even if they touched the page before the application started', async ({
  page,
}) => {
  const release = await openWithoutScripts(page, `/v/${content.video}`)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Tab')
  await release()
  const play = page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Play' })
  await expect(play.first()).toBeVisible()
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
})

test('a comment that is written and sent before the application starts is published', async ({
  page,
}) => {
  const cleo = newPerson('Cleo')
  await signUp(page, cleo)
  const path = `/p/${content.post}`
  const release = await openWithoutScripts(page, path)
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Sent at once')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await release()
  const comment = page.getByRole('article', { name: 'Comment by Cleo' })
  await expect(comment.getByText('Sent at once')).toBeVisible()
  await expect(page).toHaveURL(path)
  // A draft from an earlier visit appears once the application runs.
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Half of a')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveValue('Half of a')
})

test('the slash key reaches the search before the application starts', async ({ page }) => {
  const release = await openWithoutScripts(page, '/v/feed')
  await page.keyboard.type('/sails')
  await release()
  await expect(searchBox(page)).toHaveValue('sails')
})

test('a button that is being pressed stays, and its click takes effect', async ({ page }) => {
  const release = await openWithoutScripts(page, '/v/feed')
  await page.getByRole('button', { name: 'Sort: New' }).hover()
  await page.mouse.down()
  await release()
  await page.mouse.up()
  await expect(page.getByRole('menu')).toBeVisible()
})

test('the page keeps its scroll position from before the application starts', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 500 })
  const release = await openWithoutScripts(page, '/')
  await page.mouse.move(180, 300)
  await page.mouse.wheel(0, 120)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120)
  await release()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120)
})

test('a screen that cannot be loaded shows the error of the router', async ({ page }) => {
  await page.route('**/assets/post-feed-*.js', (route) => route.abort())
  await page.goto('/p/feed')
  await expect(
    page.getByRole('heading', { level: 2, name: 'This page could not be loaded' }),
  ).toBeVisible()
})
