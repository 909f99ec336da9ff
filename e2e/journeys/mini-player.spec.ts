import { expect, type Page, test } from '@playwright/test'
import { applicationStarts } from '../application.ts'
import { type Content, publishContent } from '../content.ts'

let content: Content
test.beforeAll(async ({ baseURL }) => {
  content = await publishContent(baseURL ?? '')
})

const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const close = (page: Page) => page.getByRole('button', { name: 'Close the mini player' })
const currentTime = (page: Page) =>
  page
    .locator('video')
    .evaluate((video) => (video instanceof HTMLVideoElement ? video.currentTime : 0))
const isPlaying = (page: Page) =>
  page.locator('video').evaluate((video) => video instanceof HTMLVideoElement && !video.paused)

/** Opens the video and plays it in a loop, so that it does not end during the test. */
async function play(page: Page) {
  await page.goto(`/v/${content.video}`)
  await applicationStarts(page)
  await player(page).getByRole('button', { name: 'Play' }).first().click()
  await page.locator('video').evaluate((video) => Object.assign(video, { loop: true, id: 'same' }))
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0)
}

for (const width of [360, 1440]) {
  test(`at ${width} pixels a video continues while one browses, and when one returns to its page`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await play(page)
    await page.getByRole('banner').getByRole('link', { name: 'Seam' }).click()
    await expect(page).toHaveURL('/')
    await expect(close(page)).toBeVisible()
    expect(await isPlaying(page)).toBe(true)
    expect(await page.locator('video').getAttribute('id')).toBe('same')

    // It covers nothing at the end of the page.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const [box, last] = await Promise.all([
      player(page).boundingBox(),
      page.getByRole('main').locator(':scope > *').last().boundingBox(),
    ])
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0)

    await page.getByRole('button', { name: 'Open the video’s page' }).click()
    await expect(page).toHaveURL(`/v/${content.video}`)
    await expect(close(page)).toBeHidden()
    expect(await page.locator('video').getAttribute('id')).toBe('same')
    expect(await isPlaying(page)).toBe(true)
  })
}

test('Escape closes the mini player, and its keys work only while the focus is in it', async ({
  page,
}) => {
  await play(page)
  await page.getByRole('link', { name: 'Post Feed' }).first().click()
  await expect(close(page)).toBeVisible()
  await page.keyboard.press('m')
  expect(await page.locator('video').evaluate((video) => (video as HTMLVideoElement).muted)).toBe(
    false,
  )
  await close(page).focus()
  await page.keyboard.press('m')
  expect(await page.locator('video').evaluate((video) => (video as HTMLVideoElement).muted)).toBe(
    true,
  )
  await page.keyboard.press('Escape')
  await expect(player(page)).toHaveCount(0)
})

test('i takes a video out of its page, even paused, and back', async ({ page }) => {
  await play(page)
  await page.keyboard.press('k')
  await page.keyboard.press('i')
  await expect(page).toHaveURL('/')
  await expect(close(page)).toBeVisible()
  expect(await isPlaying(page)).toBe(false)
  await page.keyboard.press('i')
  await expect(page).toHaveURL(`/v/${content.video}`)
  await expect(close(page)).toBeHidden()
  await expect(player(page)).toBeInViewport()
})

test('a video that is paused stays behind', async ({ page }) => {
  await play(page)
  await page.keyboard.press('k')
  await page.getByRole('link', { name: 'Post Feed' }).first().click()
  await expect(page).toHaveURL('/p/feed')
  await expect(player(page)).toHaveCount(0)
})

test('on a wide page a video continues in the corner while one reads the comments', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await play(page)
  await page.mouse.move(400, 450)
  await page.mouse.wheel(0, 2000)
  await expect(close(page)).toBeVisible()
  expect(await isPlaying(page)).toBe(true)
  await page.getByRole('button', { name: 'Open the video’s page' }).click()
  await expect(close(page)).toBeHidden()
  await expect(player(page)).toBeInViewport({ ratio: 0.9 })
  expect(await isPlaying(page)).toBe(true)
})
