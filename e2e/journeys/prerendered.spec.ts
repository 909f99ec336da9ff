import { expect, type Page, test } from '@playwright/test'
import { type Content, publishContent } from '../content.ts'
import { holdScripts } from '../hold-scripts.ts'
import { newPerson, overlay, signUp } from '../people.ts'
import { preventAutoplay } from '../prevent-autoplay.ts'
import { PROCESSING } from '../processing-timeout.ts'

let content: Content
test.beforeAll(async ({ baseURL }) => {
  content = await publishContent(baseURL ?? '')
})

const prerendered = (page: Page) => page.locator('#prerendered')
const application = (page: Page) => page.locator('#root')
const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search' })

/** Nothing is painted before the style sheet is there, although elements have a size. */
const isPainted = () => performance.getEntriesByType('paint').length > 0

/** Opens a page whose scripts wait. Returns the function that lets the application run. */
async function openHeld(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(isPainted)
  await expect(prerendered(page).getByRole('main')).toBeVisible()
  return async () => {
    release()
    await expect(prerendered(page)).toHaveCount(0)
  }
}

for (const width of [360, 1280]) {
  test(`at ${width} pixels a page is shown before its scripts, and the application replaces it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const isTwice = document.querySelectorAll('main').length > 1
        if (isTwice) document.documentElement.dataset.twice = ''
      }).observe(document, { childList: true, subtree: true })
    })
    const release = await openHeld(page, '/v/feed')
    await expect(prerendered(page).locator('h1')).toHaveText('Video Feed')
    await expect(prerendered(page).locator('header a')).toHaveCount(1)
    await expect(prerendered(page).locator('aside')).toHaveCount(width < 768 ? 0 : 1)
    const before = await prerendered(page).locator('h1').boundingBox()

    await release()
    const heading = page.getByRole('heading', { level: 1, name: 'Video Feed' })
    expect((await heading.boundingBox())?.y).toBe(before?.y)
    await expect(page.locator('[data-twice]')).toHaveCount(0)
  })
}

test('nothing is painted before the style sheet of the page is there', async ({ page }) => {
  await holdScripts(page)
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.css', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/v/feed', { waitUntil: 'commit' })
  await expect(prerendered(page).getByRole('main')).toBeAttached()
  const releasedAt = await page.evaluate(() => performance.now())
  release()
  await page.waitForFunction(isPainted)
  const [paint] = await page.evaluate(() =>
    performance.getEntriesByType('paint').map(({ startTime }) => startTime),
  )
  expect(paint).toBeGreaterThan(releasedAt)
})

test('the Tab key reaches the links before the application, which keeps the focus', async ({
  page,
}) => {
  const release = await openHeld(page, '/v/feed')
  await page.keyboard.press('Tab')
  await expect(prerendered(page).getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await release()
  const skipLink = application(page).getByRole('link', { name: 'Skip to content' })
  await expect(skipLink).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the focus stays on the same card when the application replaces the page', async ({
  page,
}) => {
  const release = await openHeld(page, '/v/feed')
  const link = `h2 a[href="/v/${content.video}"]`
  await prerendered(page).locator(link).focus()
  await release()
  await expect(application(page).locator(link)).toBeFocused()
})

test('text that was typed into the search before the application stays, with its selection', async ({
  page,
}) => {
  const release = await openHeld(page, '/v/feed')
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

test('the search works before the application, and says what is searched for', async ({ page }) => {
  await openHeld(page, '/')
  await searchBox(page).fill('<b> sails')
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL('/search?q=%3Cb%3E+sails')
  await expect(prerendered(page).locator('h1')).toHaveText('Results for “<b> sails”')
})

test('links work before the application', async ({ page }) => {
  await openHeld(page, '/')
  await prerendered(page).getByRole('navigation').getByRole('link', { name: 'Post Feed' }).click()
  await expect(page).toHaveURL('/p/feed')
  await expect(prerendered(page).locator('h1')).toHaveText('Post Feed')
})

test('a click on a button takes effect once the application is there', async ({ page }) => {
  const release = await openHeld(page, '/v/feed')
  await page.getByRole('button', { name: 'Sort: New' }).click()
  await page.getByRole('button', { name: 'Login \\ Signup' }).click()
  await release()
  await expect(overlay(page)).toBeVisible()
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('a button that is being pressed is replaced after the click', async ({ page }) => {
  const release = await openHeld(page, '/v/feed')
  await page.getByRole('button', { name: 'Sort: New' }).hover()
  await page.mouse.down()
  const replaced = release()
  // The router of the application has started, and its screen is loaded.
  await page.waitForFunction(
    () =>
      history.scrollRestoration === 'manual' &&
      performance.getEntriesByType('resource').some(({ name }) => /video-feed-.*js/.test(name)),
  )
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await expect(prerendered(page)).toHaveCount(1)
  await page.mouse.up()
  await replaced
  await expect(page.getByRole('menu')).toBeVisible()
})

test('the page stays where it was scrolled to before the application', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 500 })
  const release = await openHeld(page, '/')
  await page.mouse.move(180, 300)
  await page.mouse.wheel(0, 120)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120)
  await release()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120)
})

test('a query hides the choices of a page until the application shows them', async ({ page }) => {
  const release = await openHeld(page, '/v/feed?category=MUSIC&sort=hot')
  await expect(prerendered(page).locator('main').getByRole('button')).toHaveCount(0)
  await expect(prerendered(page).locator('main').getByRole('link')).toHaveCount(0)
  await release()
  await expect(page.getByRole('button', { name: 'Sort: Hot' })).toBeVisible()
})

test('a screen that cannot be loaded shows the error of the router', async ({ page }) => {
  await page.route('**/assets/post-feed-*.js', (route) => route.abort())
  await page.goto('/p/feed')
  await expect(
    page.getByRole('heading', { level: 2, name: 'This page could not be loaded' }),
  ).toBeVisible()
  await expect(prerendered(page)).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  for (const [colorScheme, background] of [
    ['light', 'oklch(0.9853 0.0029 84.6)'],
    ['dark', 'oklch(0.1838 0.0052 67.5)'],
  ] as const) {
    test(`a page says that scripts are needed, in the ${colorScheme} theme of the system`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme })
      await page.goto('/v/feed')
      await expect(page.locator('noscript p')).toBeInViewport()
      await expect(page.locator('noscript p')).toHaveText(/^Seam needs JavaScript/)
      await expect(page.locator('body')).toHaveCSS('background-color', background)
      await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Post Feed' }).first()).toBeVisible()
    })
  }
})

declare global {
  var shifts: string[]
}

/** Records every layout shift of the pages that load from now on, as its size and the elements. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    globalThis.shifts = []
    interface Shift extends PerformanceEntry {
      value: number
      sources: { node: Node | null }[]
    }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const nodes = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : ''))
        shifts.push([value, ...nodes].join(' '))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

for (const width of [360, 1440]) {
  test(`at ${width} pixels nothing moves when the application replaces a page`, async ({
    page,
  }) => {
    await preventAutoplay(page)
    await signUp(page, newPerson('Ben'))
    // The page of a video follows its processing.
    await expect
      .poll(async () => {
        const response = await page.request.get(`/api/v1/video/${content.video}`)
        return (await response.json()).data[0].processing.state
      }, PROCESSING)
      .toBe('READY')
    await page.setViewportSize({ width, height: 800 })
    await recordShifts(page)
    const items = [`/v/${content.video}`, `/p/${content.post}`, `/u/${content.ada.username}`]
    for (const path of ['/', '/v/feed', '/p/feed', ...items, '/settings']) {
      await page.goto(path)
      await expect(prerendered(page)).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached()
      await expect(page.locator('.animate-pulse-soft')).toHaveCount(0)
      expect.soft(await page.evaluate(() => globalThis.shifts), path).toEqual([])
    }
  })
}
