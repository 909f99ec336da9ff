import { embedPlaylistPath } from '@seam/contract/embed.ts'
import { expect, type Frame, type Page, test } from '@playwright/test'
import { callApi, type Member, signUp } from '@seam/server/demo/api-client.ts'
import { startEmbeddingSite } from '../embedding-site.ts'
import { findViolationsAtWidths } from '../find-violations.ts'
import { newPerson, PASSWORD } from '../people.ts'
import { publishVideo } from '../publish-video.ts'

const titles = ['First of the evening', 'Second of the evening']
let ada: Member
let publicId: string
let site: Awaited<ReturnType<typeof startEmbeddingSite>>

test.beforeAll(async ({ baseURL }) => {
  ada = await signUp(baseURL ?? '', { ...newPerson('Ada'), password: PASSWORD })
  const body = { title: 'An evening', publishStatus: 'PUBLIC' }
  publicId = (await callApi<{ publicId: string }>(ada, 'POST', '/playlist', body)).publicId
  const ids = await Promise.all(titles.map((title) => publishVideo(ada, { title })))
  for (const id of ids) await callApi(ada, 'PUT', `/playlist/${publicId}/item/${id}`, {})
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
const title = (frame: Frame, name: string | undefined) =>
  frame.getByRole('heading', { level: 1, name: name ?? '', exact: true })

test('another site plays a playlist through, and starts over in a loop', async ({ page }) => {
  const options = { autoplay: true, muted: true, loop: true }
  const frame = await openFrame(page, embedPlaylistPath(publicId, options))
  await expect(title(frame, titles[0])).toBeVisible()
  await expect(title(frame, titles[1])).toBeVisible()
  await expect(frame.getByText('2 / 2')).toBeVisible()
  await expect(title(frame, titles[0])).toBeVisible()
  const isMuted = frame.locator('video').evaluate((video: HTMLVideoElement) => video.muted)
  expect(await isMuted).toBe(true)
})

test('it stops after the last video', async ({ page }) => {
  const frame = await openFrame(page, embedPlaylistPath(publicId, { autoplay: true, muted: true }))
  await expect(title(frame, titles[1])).toBeVisible()
  await expect
    .poll(() => frame.locator('video').evaluate((video: HTMLVideoElement) => video.ended))
    .toBe(true)
  await expect(title(frame, titles[1])).toBeVisible()
})

test('one skips to the next and the previous video, and opens the playlist on the site', async ({
  page,
}) => {
  const frame = await openFrame(page, embedPlaylistPath(publicId))
  await frame.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 5
  })
  await frame.getByRole('link', { name: 'Next video' }).click()
  await expect(title(frame, titles[1])).toBeVisible()
  // It starts at its beginning.
  expect(frame.url()).not.toContain('t=')
  await frame.getByRole('link', { name: 'Previous video' }).click()
  await expect(title(frame, titles[0])).toBeVisible()
  const link = title(frame, titles[0]).getByRole('link')
  await expect(link).toHaveAttribute('href', new RegExp(`^/v/[\\w-]{11}\\?list=${publicId}$`))
})

test('it is accessible at every width', async ({ page }) => {
  await page.goto(embedPlaylistPath(publicId))
  expect(await findViolationsAtWidths(page, 'embedded playlist')).toEqual([])
})
