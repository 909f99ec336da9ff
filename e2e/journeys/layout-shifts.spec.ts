import { expect, type Page, test } from '@playwright/test'
import { applicationStarts } from '../application.ts'
import { type Content, publishContent } from '../content.ts'
import { newPerson, signUp } from '../people.ts'
import { PROCESSING } from '../processing-timeout.ts'

let content: Content
test.beforeAll(async ({ baseURL }) => {
  content = await publishContent(baseURL ?? '')
})

declare global {
  var shifts: string[]
}

/** Records the size and elements of every layout shift on pages that load from now on. */
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
  test(`at ${width} pixels nothing moves when the application starts`, async ({ page }) => {
    await signUp(page, newPerson('Ben'))
    // The watch page updates while the video is processed.
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
      await applicationStarts(page)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached()
      await expect(page.locator('.animate-pulse-soft')).toHaveCount(0)
      expect.soft(await page.evaluate(() => globalThis.shifts), path).toEqual([])
    }
  })
}

test('nothing moves when the fonts arrive late', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  await recordShifts(page)
  await page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
    await route.continue()
  })
  for (const path of ['/', '/v/feed', '/p/feed', `/p/${content.post}`]) {
    const fonts = page.waitForResponse('**/*.woff2')
    await page.goto(path)
    await (await fonts).finished()
    await applicationStarts(page)
    await page.evaluate(() => document.fonts.ready)
    expect.soft(await page.evaluate(() => globalThis.shifts), path).toEqual([])
  }
})
