import { expect, test } from '@playwright/test'

for (const width of [360, 1280]) {
  test(`at ${width} pixels a page is shown before its scripts, and the application replaces it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/v/feed', { waitUntil: 'commit' })
    const prerendered = page.locator('#prerendered')
    await expect(prerendered.locator('h1')).toHaveText('Video Feed')
    await expect(prerendered.locator('header a').filter({ visible: true })).toHaveCount(1)
    await expect(prerendered.locator('aside').filter({ visible: true })).toHaveCount(
      width < 768 ? 0 : 1,
    )
    const before = await page.locator('#prerendered h1').boundingBox()

    release()
    await expect(prerendered).toHaveCount(0)
    const heading = page.getByRole('heading', { level: 1, name: 'Video Feed' })
    await expect(heading).toBeVisible()
    expect((await heading.boundingBox())?.y).toBe(before?.y)
  })
}
