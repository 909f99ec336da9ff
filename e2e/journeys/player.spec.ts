import { expect, type Page, test } from '@playwright/test'
import { clips } from '../media.ts'
import { signUp, newPerson } from '../people.ts'
import { openVideo, uploadVideo } from '../upload-form.ts'
import { PROCESSING } from '../processing-timeout.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

let address = ''

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  await signUp(page, newPerson('Ada'))
  const title = `To be played with ${Date.now()}`
  await uploadVideo(page, title, clips.mp4())
  address = await openVideo(page, title)
  await expect(page.locator('video')).toBeAttached(PROCESSING)
  await page.close()
})

const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const state = (page: Page) =>
  page
    .locator('video')
    .evaluate(({ paused, muted, currentTime, volume, playbackRate }: HTMLVideoElement) => ({
      paused,
      muted,
      currentTime,
      volume,
      playbackRate,
    }))

test('shows the page while the video does not load', async ({ page }) => {
  await page.route(/\/media\/videos\//, () => {})
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(player(page)).toBeVisible()
})

test('shows an error for a video that fails before the application starts, and retries', async ({
  page,
}) => {
  const media = /\/media\/videos\/.*\.(mp4|m3u8)/
  await page.route(media, (route) => route.abort())
  await page.goto(address)
  const alert = player(page).getByRole('alert')
  await expect(alert).toBeVisible()
  await page.unroute(media)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toBeHidden()
  await expect.poll(async () => (await state(page)).currentTime).toBeGreaterThan(0)
})

test('controls playback with buttons', async ({ page }) => {
  await page.goto(address)
  const button = (name: string) => player(page).getByRole('button', { name, exact: true })
  const slider = page.getByRole('slider', { name: 'Seek' })
  // However long a click takes, the end is not reached.
  await page.locator('video').evaluate((video: HTMLVideoElement) => (video.loop = true))
  if ((await state(page)).paused) await button('Play').first().click()
  await player(page).hover()
  await expect(button('Pause')).toBeVisible()
  await button('Pause').click()
  await expect.poll(async () => (await state(page)).paused).toBe(true)
  const before = (await state(page)).currentTime
  await button('Forward 5 seconds').click()
  await expect.poll(async () => (await state(page)).currentTime).toBeGreaterThan(before + 1)
  await button('Back 5 seconds').click()
  await expect.poll(async () => (await state(page)).currentTime).toBeLessThan(before + 1.5)
  await expect(slider).toHaveAttribute('max', '100')
  await button('Mute').click()
  await expect(button('Unmute')).toBeVisible()
  expect((await state(page)).muted).toBe(true)
  await button('Unmute').click()
  await button('Fullscreen').click()
  await expect(button('Exit fullscreen')).toBeVisible()
  await button('Exit fullscreen').click()
})

test('controls playback with the keyboard, but not while typing', async ({ page }) => {
  await page.goto(`${address}?t=0:03`)
  await expect.poll(async () => (await state(page)).currentTime).toBeGreaterThanOrEqual(3)
  await page.locator('video').evaluate((element: HTMLVideoElement) => element.pause())
  await expect.poll(async () => (await state(page)).paused).toBe(true)
  await page.keyboard.press('0')
  await expect.poll(async () => (await state(page)).currentTime).toBeLessThan(0.1)
  await page.keyboard.press('5')
  await expect.poll(async () => (await state(page)).currentTime).toBeCloseTo(3, 0)
  await page.keyboard.press('m')
  await expect.poll(async () => (await state(page)).muted).toBe(true)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText(/seconds/)
  await page.keyboard.press('Escape')

  await page.keyboard.press('/')
  await page.keyboard.type('mk')
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('mk')
  expect((await state(page)).muted).toBe(true)
})

test('keeps the volume after a reload, and rewinds at the end', async ({ page }) => {
  await page.goto(address)
  await page.getByRole('slider', { name: 'Volume' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await state(page)).volume).toBeLessThan(1)
  const { volume } = await state(page)
  await page.reload()
  await expect.poll(async () => (await state(page)).volume).toBeCloseTo(volume, 2)

  await page.goto(`${address}?t=5s`)
  // It may start automatically, so a toggle key could stop it again.
  await page.locator('video').evaluate((element: HTMLVideoElement) => element.play())
  await expect
    .poll(async () => (await state(page)).currentTime, { timeout: 20_000 })
    .toBeLessThan(0.1)
  expect((await state(page)).paused).toBe(true)
})
