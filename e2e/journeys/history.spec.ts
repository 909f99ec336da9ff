import { expect, type Page, test } from '@playwright/test'
import {
  callApi,
  type Member,
  signUp as signUpByApi,
  upload,
} from '@seam/server/demo/api-client.ts'
import { longVideo, picture } from '../media.ts'
import { newPerson, openSignedIn, PASSWORD, signUp } from '../people.ts'
import { PROCESSING } from '../processing-timeout.ts'

const run = Date.now().toString(36)
const titles = [`First of ${run}`, `Second of ${run}`] as const
const address: Record<string, string> = {}
const owner = newPerson('Ada')

test.beforeAll(async ({ baseURL }) => {
  const ada: Member = await signUpByApi(baseURL ?? '', { ...owner, password: PASSWORD })
  for (const title of titles) {
    const { publicId } = await callApi<{ publicId: string }>(ada, 'POST', '/video/upload', {
      title,
      video: await upload(ada, 'videos', longVideo()),
      thumbnail: await upload(ada, 'thumbnails', picture()),
    })
    address[title] = `/v/${publicId}`
    await expect
      .poll(async () => {
        const response = await fetch(`${baseURL}/api/v1/video/${publicId}`)
        const { data } = (await response.json()) as { data: { processing: { state: string } }[] }
        return data[0]?.processing.state
      }, PROCESSING)
      .toBe('READY')
  }
})

const player = (page: Page) => page.locator('video')
const time = (page: Page) => player(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const entry = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const idOf = (title: string) => address[title]?.split('/').at(-1) ?? ''
const positionSaved = (page: Page, title: string, position: number) =>
  page.waitForResponse((response) =>
    response.url().endsWith(`/history/position?videoId=${idOf(title)}&position=${position}`),
  )

/** Plays a video until the view counts, then pauses at second `at`. */
async function watch(page: Page, title: string, at = 0) {
  await page.goto(address[title] ?? '')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const view = page.waitForResponse((response) =>
    new URL(response.url()).pathname.endsWith('/view'),
  )
  await player(page).evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play()
  })
  await view
  await player(page).evaluate((video: HTMLVideoElement, to) => {
    if (to > 0) video.currentTime = to
    video.pause()
  }, at)
}

test('lists watched videos by day, and resumes a video where Ben stopped', async ({
  page,
  browser,
}) => {
  const ben = newPerson('Ben')
  await signUp(page, ben)
  await page.goto('/history')
  await expect(page.getByRole('heading', { name: 'Nothing watched yet' })).toBeVisible()
  await watch(page, titles[0])
  const saved = positionSaved(page, titles[1], 12)
  await watch(page, titles[1], 12)
  await saved
  await page.reload()
  await expect.poll(() => time(page)).toBeCloseTo(12, 0)
  await expect(page.getByText('Resumed at 00:12')).toBeVisible()
  const phone = await (await browser.newContext()).newPage()
  await openSignedIn(phone, ben, address[titles[1]])
  await expect(phone.getByText('Resumed at 00:12')).toBeVisible()
  await phone.context().close()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect.poll(() => time(page)).toBeLessThan(1)
  await expect(page.getByText('Resumed at')).toHaveCount(0)
  await page.goto(`${address[titles[1]]}?t=3`)
  await expect.poll(() => time(page)).toBeCloseTo(3, 0)
  await page.goto(`/u/${owner.username}`)
  await expect(entry(page, titles[1])).toContainText('60% watched')

  await page.getByRole('link', { name: 'Watch History' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Today'])
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([...titles].reverse())
  await watch(page, titles[0])
  await page.goto('/history')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([...titles])

  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await entry(page, titles[1]).getByRole('button', { name: 'Remove from history' }).click()
  await expect(entry(page, titles[1])).toHaveCount(0)
  await removed
  await page.reload()
  await expect(entry(page, titles[0])).toBeVisible()
  await expect(entry(page, titles[1])).toHaveCount(0)

  const clear = async (button: string) => {
    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('menuitem', { name: 'Clear' }).click()
    await page.getByRole('button', { name: button }).click()
  }
  await clear('Cancel')
  await expect(entry(page, titles[0])).toBeVisible()
  await clear('Continue')
  await expect(page.getByText('Watch history cleared.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing watched yet' })).toBeVisible()
})

test('a video watched to the end keeps a full bar, and starts over', async ({ page }) => {
  await signUp(page, newPerson('Ben'))
  await watch(page, titles[0], 12)
  const saved = positionSaved(page, titles[0], 20)
  await player(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.5
    return video.play()
  })
  await saved
  await page.goto(`/u/${owner.username}`)
  await expect(entry(page, titles[0])).toContainText('100% watched')
  await entry(page, titles[0]).getByRole('link', { name: titles[0] }).click()
  await expect(page.getByRole('heading', { level: 1, name: titles[0] })).toBeVisible()
  await expect
    .poll(() => player(page).evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0)
  expect(await time(page)).toBeLessThan(10)
  await expect(page.getByText('Resumed at')).toHaveCount(0)
})

test(
  'a video watched in one tab shows its progress in the other',
  { tag: '@long' },
  async ({ page, context }) => {
    await signUp(page, newPerson('Cleo'))
    const other = await context.newPage()
    await other.goto('/history')
    await expect(other.getByRole('heading', { name: 'Nothing watched yet' })).toBeVisible()
    await watch(page, titles[0], 12)
    await expect(entry(other, titles[0])).toContainText('60% watched')
    await other.reload()
    await expect(entry(other, titles[0])).toContainText('60% watched')
  },
)

test(
  'saves no history for visitors and for users who have disabled it',
  { tag: '@long' },
  async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/history')) requests.push(request.url())
    })
    await watch(page, titles[0])
    await page.goto('/history')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    expect(requests).toEqual([])

    await signUp(page, newPerson('Cleo'))
    const off = await page.evaluate(async () => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const response = await fetch('/api/v1/user/toggle/history', {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
        body: JSON.stringify({ saveSearchHistory: false, saveWatchHistory: false }),
      })
      return response.status
    })
    expect(off).toBe(200)
    await page.reload()
    await watch(page, titles[0], 12)
    await page.getByRole('combobox', { name: 'Search' }).fill('nothing to remember')
    await page.keyboard.press('Enter')
    await page.goto('/history')
    await expect(page.getByText('What you watch is not saved.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Nothing watched yet' })).toBeVisible()
    await page.getByRole('tab', { name: 'Searches' }).click()
    await expect(page.getByRole('heading', { name: 'No searches yet' })).toBeVisible()
    expect(requests.filter((url) => /add|position|search\?/.test(url))).toEqual([])
  },
)
