import { type CDPSession, expect, type Page, test } from '@playwright/test'
import { adaptiveVideo, captions, picture } from '../media.ts'
import { signUp, newPerson } from '../people.ts'
import { openVideo, uploadVideo } from '../upload-form.ts'

let owner: Page
let address = ''

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  owner = await (await browser.newContext()).newPage()
  await signUp(owner, newPerson('Ada'))
  const title = `In several qualities ${Date.now()}`
  await uploadVideo(owner, title, adaptiveVideo())
  // The card shows the progress, and hides it without a reload.
  const card = owner.getByRole('article').filter({ hasText: title })
  await expect(card.getByText(/^Processing \d+%$/)).toBeVisible()
  await expect(card.getByText(/^Processing/)).toBeHidden({ timeout: 240_000 })
  address = await openVideo(owner, title)
})
test.afterAll(() => owner.context().close())

const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const video = (page: Page) => page.locator('video')
const button = (page: Page, name: string) => player(page).getByRole('button', { name, exact: true })

/** Opens the video and waits until HLS playback has replaced the file. */
async function watch(page: Page, query = '') {
  await page.goto(address + query)
  // The stream only replaces the file once the mouse is on the player or the video plays.
  await player(page).hover()
  await expect
    .poll(() => video(page).evaluate((element: HTMLVideoElement) => element.currentSrc))
    .toMatch(/^blob:/)
  await expectFrame(page)
}

/** Waits for a frame; at second `at` if given. */
async function expectFrame(page: Page, at?: number) {
  await expect
    .poll(() =>
      video(page).evaluate(
        ({ readyState, seeking }: HTMLVideoElement) => readyState >= 2 && !seeking,
      ),
    )
    .toBe(true)
  if (at === undefined) return
  const now = await video(page).evaluate((element: HTMLVideoElement) => element.currentTime)
  expect(Math.abs(now - at)).toBeLessThan(2)
}

async function pause(page: Page) {
  if (await video(page).evaluate((element: HTMLVideoElement) => !element.paused)) {
    await page.keyboard.press('k')
  }
  await expect(button(page, 'Play').first()).toBeVisible()
}

/** Starts playback and waits until it continues. */
const play = (page: Page) =>
  expect(async () => {
    const now = () => video(page).evaluate((element: HTMLVideoElement) => element.currentTime)
    const isPaused = await video(page).evaluate((element: HTMLVideoElement) => element.paused)
    if (isPaused) await page.keyboard.press('k')
    const before = await now()
    await expect.poll(now, { timeout: 4_000 }).toBeGreaterThan(before + 1.2)
  }).toPass({ timeout: 40_000 })

async function expectQuality(page: Page, quality: string) {
  const menu = page.getByRole('menuitem', { name: 'Quality' })
  if (!(await menu.isVisible())) {
    await player(page).hover()
    await button(page, 'Settings').click()
  }
  await expect(menu).toContainText(quality, { timeout: 45_000 })
}

const throttle = (network: CDPSession, bytesPerSecond: number) =>
  network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })

test('the quality adapts to the network, down and up', async ({ page, context }) => {
  test.setTimeout(180_000)
  await watch(page)
  await play(page)
  await expectQuality(page, 'Auto (480p)')
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await throttle(network, 90_000)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem', { name: 'Quality' })).toBeHidden()
  await page.keyboard.press('7')
  await page.keyboard.press('ArrowRight')
  await expectQuality(page, 'Auto (240p)')
  await throttle(network, -1)
  await expectQuality(page, 'Auto (480p)')
})

test(
  'a connection that drops to half a megabit does not interrupt playback',
  { tag: '@long' },
  async ({ page, context }) => {
    test.setTimeout(180_000)
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    await throttle(network, 5_000_000 / 8)
    await watch(page)
    await play(page)
    await expectQuality(page, 'Auto (480p)')
    await page.keyboard.press('Escape')
    const stalls = await video(page).evaluateHandle((element: HTMLVideoElement) => {
      const times: number[] = []
      element.addEventListener('waiting', () => times.push(element.currentTime))
      return times
    })
    await throttle(network, 500_000 / 8)
    // By then, everything buffered earlier has been played.
    await expectQuality(page, 'Auto (240p)')
    await play(page)
    expect(await stalls.jsonValue()).toEqual([])
  },
)

test('seeks to any position, loaded or not', async ({ page }) => {
  await watch(page, '?t=50')
  await expectFrame(page, 50)
  for (const [key, at] of [
    ['9', 108],
    ['0', 0],
    ['5', 60],
    ['l', 70],
    ['j', 60],
    ['ArrowRight', 65],
    ['ArrowLeft', 60],
    ['1', 12],
  ] as const) {
    await page.keyboard.press(key)
    await expectFrame(page, at)
  }
  const bar = page.getByRole('slider', { name: 'Seek' })
  const { width = 0, height = 0 } = (await bar.boundingBox()) ?? {}
  await bar.click({ position: { x: width * 0.75, y: height / 2 } })
  await expectFrame(page, 90)
  await bar.press('ArrowLeft')
  await expectFrame(page, 85)
})

test('the seek bar shows a preview image', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await watch(page)
  expect(requested.filter((path) => path.includes('storyboard'))).toEqual([])
  // While the video is paused, the controls stay: during playback they could hide before the hover.
  await pause(page)
  const bar = page.getByRole('slider', { name: 'Seek' })
  const { width = 0, height = 0 } = (await bar.boundingBox()) ?? {}
  await bar.hover({ position: { x: width / 2, y: height / 2 } })
  const preview = player(page).locator('[data-preview]')
  await expect(preview).toContainText(/^(00:59|01:00)$/)
  await expect(preview.locator('span').first()).toHaveCSS('background-image', /storyboard/)
  await bar.hover({ position: { x: width - 1, y: height / 2 } })
  const [shown, whole] = [await preview.boundingBox(), await player(page).boundingBox()]
  const right = (box: typeof shown) => (box?.x ?? 0) + (box?.width ?? 0)
  expect(right(shown)).toBeLessThanOrEqual(right(whole))
})

async function select240p(page: Page) {
  await expectQuality(page, 'Auto')
  await page.getByRole('menuitem', { name: 'Quality' }).click()
  await page.getByRole('menuitemradio', { name: '240p', exact: true }).click()
}
const expect240p = (page: Page) =>
  expect
    .poll(() => video(page).evaluate((element: HTMLVideoElement) => element.videoHeight))
    .toBe(240)

test('a quality selected at the end applies to parts already played', async ({ page }) => {
  await watch(page, '?t=106')
  const bufferedFrom = () =>
    video(page).evaluate(({ buffered }: HTMLVideoElement) => buffered.start(0))
  const bufferedTo = () =>
    video(page).evaluate(({ buffered }: HTMLVideoElement) => buffered.end(buffered.length - 1))
  await play(page)
  await expect.poll(bufferedTo).toBeGreaterThan(119)
  await pause(page)
  await video(page).evaluate((element: HTMLVideoElement) => (element.currentTime = 119.5))
  await select240p(page)
  // Chromium still shows what a seek found in the buffer while it was being removed.
  await expect.poll(bufferedFrom).toBeGreaterThan(110)
  await video(page).evaluate((element: HTMLVideoElement) => (element.currentTime = 108))
  await expectFrame(page, 108)
  await expect240p(page)
})

test('keeps a selected quality after a reload', async ({ page }) => {
  await watch(page)
  await select240p(page)
  await page.keyboard.press('5')
  await expect240p(page)
  await watch(page)
  await expect240p(page)
  await expectQuality(page, '240p')
})

test('Ada adds captions to her video, and the player shows them', async ({ page }) => {
  const dialog = owner.getByRole('dialog')
  const choose = async (path: string) => {
    const chooser = owner.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'File' }).click()
    await (await chooser).setFiles(path)
  }
  await owner.goto(address)
  await owner.getByRole('button', { name: 'Modify Video Details' }).click()
  await choose(picture())
  await expect(dialog.getByText('Only WebVTT and SubRip captions can be used')).toBeVisible()
  await choose(captions())
  await dialog.getByRole('button', { name: 'Add Captions' }).click()
  const remove = dialog.getByRole('button', { name: 'Remove captions in English' })
  await expect(remove).toBeVisible()
  await remove.click()
  await expect(remove).toBeHidden()
  await choose(captions())
  await dialog.getByRole('button', { name: 'Add Captions' }).click()
  await expect(remove).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(button(owner, 'Captions')).toBeVisible()

  const shownCues = () =>
    video(page).evaluate((element: HTMLVideoElement) =>
      [...element.textTracks]
        .filter(({ mode }) => mode === 'showing')
        .flatMap(({ activeCues }) => [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text)),
    )
  await watch(page, '?t=25')
  await page.keyboard.press('k')
  await expect
    .poll(() => video(page).evaluate(({ played }: HTMLVideoElement) => played.length))
    .toBe(1)
  await pause(page)
  expect(await shownCues()).toEqual([])
  /** Takes a screenshot of the area above the controls, where captions appear. */
  const captionArea = async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await player(page).boundingBox()) ?? {}
    const clip = { x: x + width / 4, y: y + height * 0.6, width: width / 2, height: height * 0.28 }
    return page.screenshot({ clip })
  }
  const withoutCaptions = await captionArea()
  await page.keyboard.press('c')
  await expect.poll(shownCues).toEqual(['Words number 2'])
  await expect.poll(async () => withoutCaptions.equals(await captionArea())).toBe(false)

  await page.keyboard.press('7')
  await expect.poll(shownCues).toEqual(['Words number 8'])
  await watch(page, '?t=35')
  await expect.poll(shownCues).toEqual(['Words number 3'])
  await player(page).hover()
  await button(page, 'Captions').click()
  await page.getByRole('menuitemradio', { name: 'Off' }).click()
  await expect.poll(shownCues).toEqual([])
})
