import { expect, type Page, test } from '@playwright/test'
import type { Video } from '@seam/contract/video.ts'
import { callApi, signUp as signUpByApi, upload } from '@seam/server/demo/api-client.ts'
import { picture, tinyVideo } from '../media.ts'
import { newPerson, PASSWORD, signUp } from '../people.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const title = { first: `Marimba ${Date.now()}`, second: `Marimba again ${Date.now()}` }
const paths: string[] = []

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(180_000)
  const ada = await signUpByApi(baseURL ?? '', { ...newPerson('Ada'), password: PASSWORD })
  const publish = async (name: string) => {
    const { publicId } = await callApi<{ publicId: string }>(ada, 'POST', '/video/upload', {
      title: name,
      video: await upload(ada, 'videos', tinyVideo()),
      thumbnail: await upload(ada, 'thumbnails', picture()),
    })
    return `/v/${publicId}`
  }
  paths.push(await publish(title.first), await publish(title.second))
  const isReady = async (path: string) => {
    const videos = await callApi<Video[]>(ada, 'GET', path.replace('/v/', '/video/'))
    return videos[0]?.processing.state === 'READY'
  }
  for (const path of paths) await expect.poll(() => isReady(path), { timeout: 80_000 }).toBe(true)
})

const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const card = (page: Page) => page.getByRole('region', { name: 'Up next' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const video = (page: Page) => page.locator('video')

/** Plays the first video, which lasts a second. */
async function watchToEnd(page: Page) {
  await page.goto(paths[0] ?? '')
  await expect(heading(page, title.first)).toBeVisible()
  await expect(video(page)).toBeAttached()
  // It may already have started automatically.
  await video(page).evaluate((element: HTMLVideoElement) => element.play())
  await expect(card(page)).toBeVisible({ timeout: 20_000 })
}

test('plays a related video five seconds after the end', { tag: '@long' }, async ({ page }) => {
  await watchToEnd(page)
  await expect(card(page).getByRole('heading', { name: title.second })).toBeVisible()
  await expect(card(page).getByText(/^Up next in \d$/)).toBeVisible()
  await expect(heading(page, title.second)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(paths[1])
  // This video also started automatically.
  await expect(card(page)).toBeVisible()
})

test(
  'stays in fullscreen with the next video, and Tab in its player',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(paths[0] ?? '')
    await player(page).hover()
    await player(page).getByRole('button', { name: 'Fullscreen', exact: true }).click()
    const exit = player(page).getByRole('button', { name: 'Exit fullscreen' })
    await expect(exit).toBeVisible()
    await video(page).evaluate((element: HTMLVideoElement) => element.play())
    await expect(heading(page, title.second)).toBeAttached({ timeout: 30_000 })
    await expect(card(page)).toBeVisible({ timeout: 20_000 })
    const isInFullscreen = () =>
      video(page).evaluate((element) => document.fullscreenElement?.contains(element) === true)
    expect(await isInFullscreen()).toBe(true)
    await page.keyboard.press('Tab')
    await expect(player(page).locator(':focus')).toBeAttached()
    await player(page).hover()
    await exit.click()
    await expect.poll(isInFullscreen).toBe(false)
    await expect(heading(page, title.second)).toBeVisible()
  },
)

test('stays once the user writes a comment, and plays the next video on request', async ({
  page,
}) => {
  // The countdown only runs while the player is in view.
  await page.setViewportSize({ width: 1280, height: 1400 })
  await signUp(page, newPerson('Ben'))
  await watchToEnd(page)
  await expect(card(page).getByText(/^Up next in \d$/)).toBeVisible()
  const comment = page.getByPlaceholder('Your thoughts...')
  await comment.click()
  await expect(card(page).getByRole('button', { name: 'Cancel' })).toBeHidden()
  await comment.fill('Well played')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Well played' })).toBeVisible()
  await expect(heading(page, title.first)).toBeVisible()
  await card(page).getByRole('button', { name: 'Play now' }).click()
  await expect(heading(page, title.second)).toBeVisible()
})

test('remembers that autoplay of the next video is off', { tag: '@long' }, async ({ page }) => {
  await page.goto(paths[0] ?? '')
  await player(page).hover()
  await player(page).getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Autoplay next video' }).click()
  await page.keyboard.press('Escape')
  await watchToEnd(page)
  await expect(card(page).getByText('Up next', { exact: true })).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'Cancel' })).toBeHidden()
})
