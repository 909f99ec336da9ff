import { embedPath } from '@seam/contract/embed.ts'
import { expect, type Frame, type Page, test } from '@playwright/test'
import { type Member, signUp } from '@seam/server/demo/api-client.ts'
import { startEmbeddingSite } from '../embedding-site.ts'
import { findViolationsAtWidths } from '../find-violations.ts'
import { newPerson, PASSWORD, signUpWithoutPage } from '../people.ts'
import { publishVideo, readVideo } from '../publish-video.ts'

let ada: Member
let publicId: string
let site: Awaited<ReturnType<typeof startEmbeddingSite>>

test.beforeAll(async ({ baseURL }) => {
  ada = await signUp(baseURL ?? '', { ...newPerson('Ada'), password: PASSWORD })
  publicId = await publishVideo(ada)
})
test.beforeEach(async () => {
  site = await startEmbeddingSite()
})
test.afterEach(() => site.stop())

/** Opens a page of the other site that frames this path of the product. */
async function openFrame(page: Page, path: string): Promise<Frame> {
  await page.goto(site.pageWith(path))
  const frame = page.frames()[1]
  if (!frame) throw new Error('the page has no frame')
  return frame
}
const stateOf = (frame: Frame) =>
  frame.locator('video').evaluate((video: HTMLVideoElement) => ({
    time: video.currentTime,
    paused: video.paused,
    muted: video.muted,
    loop: video.loop,
    hasControls: video.controls,
    source: new URL(video.currentSrc, location.href).protocol,
  }))
const timeOf = async (frame: Frame) => (await stateOf(frame)).time

test('another site plays a video from a start time, and no cookie is sent or received', async ({
  page,
}) => {
  // A page of the product would still send requests with cookies after it is left.
  await signUpWithoutPage(page, newPerson('Ben'), site.productOrigin)
  const signedIn = site.requests.length
  const before = (await readVideo(ada, publicId))?.views ?? 0
  const frame = await openFrame(page, embedPath(publicId, { start: 4 }))
  // Browsers without partitioned storage expose the storage of the site's own pages.
  const storedKeys = () => Object.keys(localStorage).toSorted()
  const keys = await frame.evaluate(storedKeys)
  await expect.poll(() => timeOf(frame)).toBeGreaterThanOrEqual(4)
  expect(await stateOf(frame)).toMatchObject({ paused: true, hasControls: false })
  await frame.getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => timeOf(frame)).toBeGreaterThan(6.2)
  await expect.poll(async () => (await readVideo(ada, publicId))?.views).toBe(before + 1)
  // The stream took over, so hls.js loaded as well.
  expect((await stateOf(frame)).source).toBe('blob:')

  const isRequested = (end: string) => () =>
    site.requests
      .slice(signedIn)
      .some(({ path }) => path.startsWith(`/api/v1/embed/${publicId}/${end}`))
  const embeddingHost = new URL(page.url()).hostname
  expect(isRequested(`view?from=${embeddingHost}`)()).toBe(true)
  // What was watched is sent as soon as the player is left or its page hidden.
  await frame.evaluate(() => dispatchEvent(new Event('pagehide')))
  await expect.poll(isRequested('watched')).toBe(true)

  const requests = site.requests.slice(signedIn)
  expect(requests.filter(({ sent, received }) => sent || received.length > 0)).toEqual([])
  expect(await frame.evaluate(() => document.cookie)).toBe('')
  expect(await frame.evaluate(storedKeys)).toEqual(keys)
})

test('the query starts it automatically, muted and in a loop', async ({ page }) => {
  const flags = { autoplay: true, muted: true, loop: true }
  const frame = await openFrame(page, embedPath(publicId, { start: 7, ...flags }))
  await expect.poll(() => stateOf(frame)).toMatchObject({ paused: false, muted: true, loop: true })
  // Waits until it has ended and restarted.
  await expect.poll(() => timeOf(frame)).toBeLessThan(5)
  expect(await stateOf(frame)).toMatchObject({ paused: false })
})

test('buttons and keys control it', async ({ page }) => {
  const frame = await openFrame(page, embedPath(publicId))
  const button = (name: string) => frame.getByRole('button', { name, exact: true })
  await button('Play').click()
  await expect.poll(() => timeOf(frame)).toBeGreaterThan(0)
  await button('Pause').click()
  await expect.poll(() => stateOf(frame)).toMatchObject({ paused: true })
  await page.keyboard.press('5')
  expect(await timeOf(frame)).toBeCloseTo(4, 0)
  await page.keyboard.press('ArrowLeft')
  expect(await timeOf(frame)).toBeLessThan(1)
  await page.keyboard.press('m')
  await expect(button('Unmute')).toBeVisible()
  await page.keyboard.press('k')
  await expect(button('Pause')).toBeVisible()
  await frame.getByRole('combobox', { name: 'Speed' }).selectOption('2×')
  expect(
    await frame.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate),
  ).toBe(2)
  const quality = frame.getByRole('combobox', { name: 'Quality' })
  await quality.selectOption('240p')
  await button('Pause').click()
  await frame.getByRole('slider', { name: 'Seek' }).fill('90')
  await expect.poll(() => timeOf(frame)).toBeGreaterThan(7)
})

test('the title opens the page of the video at the current time, in a new tab', async ({
  page,
}) => {
  const frame = await openFrame(page, embedPath(publicId, { start: 3 }))
  await expect.poll(() => timeOf(frame)).toBeGreaterThanOrEqual(3)
  const tab = page.waitForEvent('popup')
  await frame.getByRole('link', { name: 'The harbour before the storm' }).click()
  const opened = await tab
  await expect(opened).toHaveURL(`${site.productOrigin}/v/${publicId}?t=3`)
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText('The harbour before the storm')
})

test('adult content is covered until a click, whatever the query says', async ({ page }) => {
  const adult = await publishVideo(ada, { nsfw: true })
  const frame = await openFrame(page, embedPath(adult, { autoplay: true, muted: true }))
  const notice = frame.getByRole('button', { name: 'Adult content' })
  await expect(notice).toBeVisible()
  expect(await stateOf(frame)).toMatchObject({ paused: true, hasControls: false })
  await notice.focus()
  await page.keyboard.press('k')
  expect(await stateOf(frame)).toMatchObject({ paused: true })
  await notice.click()
  await expect(notice).toBeHidden()
  await expect.poll(() => timeOf(frame)).toBeGreaterThan(0)
})

test('without scripts the browser plays it with native controls', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.productOrigin}${embedPath(publicId)}`)
  await expect(page.locator('video[controls][src][poster]')).toBeVisible()
  await expect(page.getByRole('link', { name: 'The harbour before the storm' })).toBeVisible()
  await context.close()
})

test('in a stricter sandbox the browser plays it with native controls', async ({ page }) => {
  await page.goto(site.pageWith(embedPath(publicId), 'allow-scripts'))
  const frame = page.frameLocator('iframe')
  await expect(frame.locator('html.plain')).toBeVisible()
  await expect(frame.locator('video[controls]')).toBeVisible()
  const play = () =>
    frame.locator('video').evaluate(async (video: HTMLVideoElement) => {
      video.muted = true
      await video.play()
      return video.currentTime
    })
  await expect.poll(play).toBeGreaterThan(0)
})

test(
  'axe finds nothing on the player, its notice of adult content and that of a missing video',
  { tag: '@long' },
  async ({ page }) => {
    // Axe runs in both themes at two widths on three pages.
    test.setTimeout(120_000)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    const adult = await publishVideo(ada, { nsfw: true })
    const found: string[] = []
    for (const [id, role, name] of [
      [publicId, 'button', 'Play'],
      [adult, 'button', 'Adult content'],
      ['AAAAAAAAAAA', 'heading', 'Video unavailable'],
    ] as const) {
      await page.goto(`${site.productOrigin}${embedPath(id)}`)
      await expect(page.getByRole(role, { name }).first()).toBeVisible()
      found.push(...(await findViolationsAtWidths(page, name)))
    }
    expect(found).toEqual([])
  },
)

test('a missing video says so, and other pages of the site cannot be framed', async ({ page }) => {
  const missing = await openFrame(page, embedPath('AAAAAAAAAAA'))
  await expect(missing.getByRole('heading', { name: 'Video unavailable' })).toBeVisible()
  for (const path of ['/', `/v/${publicId}`, '/settings']) {
    const refused = page.waitForEvent('console', (message) =>
      message.text().includes("frame-ancestors 'none'"),
    )
    await page.goto(site.pageWith(path))
    await refused
    expect(page.frames()[1]?.url()).toMatch(/^chrome-error:/)
  }
})
