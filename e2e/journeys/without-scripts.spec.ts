import { expect, test } from '@playwright/test'
import { type Content, publishPlayable } from '../content.ts'

let content: Content
test.beforeAll(async ({ baseURL }) => {
  content = await publishPlayable(baseURL ?? '')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor reads everything public', async ({ page }) => {
    await page.goto(`/u/${content.ada.username}`)
    await page.locator(`h2 a[href="/v/${content.video}"]`).click()
    const video = page.locator('video[controls]')
    await expect(video).toBeVisible()
    await expect.poll(() => video.getAttribute('src')).toMatch(/^\/media\/videos\//)
    await page.goto(`/p/${content.post}`)
    await expect(page.getByRole('main')).toContainText('it was loud')
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Search' }).fill(content.title)
    await page.getByRole('combobox', { name: 'Search' }).press('Enter')
    await page.getByRole('main').locator(`a[href="/v/${content.video}"]`).first().click()
    await expect(page.locator('h1')).toHaveText(content.title)
  })

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
      await expect(page.locator('noscript p')).toHaveText(/Seam needs JavaScript/)
      await expect(page.locator('body')).toHaveCSS('background-color', background)
      await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Post Feed' }).first()).toBeVisible()
    })
  }
})
