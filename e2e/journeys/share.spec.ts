import { expect, test } from '@playwright/test'
import { callApi, type Member, signUp } from '@seam/server/demo/api-client.ts'
import { newPerson, PASSWORD } from '../people.ts'
import { publishVideo } from '../publish-video.ts'

let ada: Member
test.beforeAll(async ({ baseURL }) => {
  ada = await signUp(baseURL ?? '', { ...newPerson('Ada'), password: PASSWORD })
})
test.beforeEach(({ context }) =>
  context.grantPermissions(['clipboard-read', 'clipboard-write']).then(() => undefined),
)

test(
  'the embed code of a video reflects its options, and the preview plays the same',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    const publicId = await publishVideo(ada, { title: 'Storm & "harbour"' })
    await page.goto(`/v/${publicId}?t=3`)
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Embed' }).click()
    const dialog = page.getByRole('dialog', { name: 'Embed this video' })
    await dialog.getByLabel('Start at').fill('0:05')
    await dialog.getByLabel('Loop').check()
    await dialog.getByRole('button', { name: 'Copy embed code' }).click()
    await expect(page.getByText('Embed code copied.')).toBeVisible()
    const code = await page.evaluate(() => navigator.clipboard.readText())
    expect(code).toContain(`src="${baseURL}/embed/${publicId}?t=5&amp;loop=1"`)
    expect(code).toContain('title="Storm &amp; &quot;harbour&quot;"')

    const frame = dialog.frameLocator('iframe[title=Preview]')
    const time = () =>
      frame.locator('video').evaluate(({ currentTime }: HTMLVideoElement) => currentTime)
    await expect.poll(time).toBeGreaterThanOrEqual(5)
    await page.setContent(code)
    // The application may still add its dialog, with the preview, to the new content.
    const embedded = page.frameLocator('body > iframe')
    await expect(embedded.getByRole('link', { name: 'Storm & "harbour"' })).toBeVisible()
  },
)

test('a private video has no embed code', async ({ page }) => {
  const publicId = await publishVideo(ada, { publishStatus: 'PRIVATE' })
  const cookies = ada.headers.cookie?.split('; ').map((cookie) => cookie.split('=')) ?? []
  await page
    .context()
    .addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: ada.origin })))
  await page.goto(`/v/${publicId}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('only you can open this link')).toBeVisible()
  await page.getByRole('button', { name: 'Embed' }).click()
  await expect(page.getByText('other sites cannot show it')).toBeVisible()
  await expect(page.getByLabel('Embed code', { exact: true })).toHaveCount(0)
})

test('a post has a link to share', async ({ page, baseURL }) => {
  const { publicId } = await callApi<{ publicId: string }>(ada, 'POST', '/post', {
    content: 'A quiet evening',
  })
  await page.goto(`/p/${publicId}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/p/${publicId}`)
  await expect(page.getByRole('button', { name: 'Embed' })).toHaveCount(0)
})
