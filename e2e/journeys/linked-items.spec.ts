import { expect, test } from '@playwright/test'
import { callApi, signUp, upload } from '@seam/server/demo/api-client.ts'
import { picture, tinyVideo } from '../media.ts'
import { newPerson, PASSWORD } from '../people.ts'

test('a post shows the video and the post of the site to which it links, to those who may see them', async ({
  page,
  browser,
  baseURL: origin,
}) => {
  const baseURL = origin ?? ''
  const ada = await signUp(baseURL, { ...newPerson('Ada'), password: PASSWORD })
  const stamp = Date.now()
  const details = {
    title: `Tide ${stamp}`,
    description: '',
    publishStatus: 'PUBLIC',
    category: 'TECH',
    nsfw: false,
  }
  const video = await callApi<{ publicId: string }>(ada, 'POST', '/video/upload', {
    ...details,
    video: await upload(ada, 'videos', tinyVideo()),
    thumbnail: await upload(ada, 'thumbnails', picture()),
  })
  const post = (content: string) => callApi<{ publicId: string }>(ada, 'POST', '/post', { content })
  const first = await post(`Watch this: ${baseURL}/v/${video.publicId}, at high tide ${stamp}`)
  const second = await post(`As I said: ${baseURL}/p/${first.publicId}`)

  const main = page.getByRole('main')
  await page.goto(`/p/${second.publicId}`)
  await main.getByRole('link', { name: `at high tide ${stamp}` }).click()
  await expect(page).toHaveURL(`/p/${first.publicId}`)
  const card = main.getByRole('link', { name: `Tide ${stamp}` })
  await expect(card).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/p/${first.publicId}`)
  await expect(card).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await card.click()
  await expect(page).toHaveURL(`/v/${video.publicId}`)

  await callApi(ada, 'PATCH', `/video/${video.publicId}`, { ...details, publishStatus: 'PRIVATE' })
  // For ten minutes, a browser shows what it has fetched.
  const other = await browser.newPage({ baseURL })
  await other.goto(`/p/${first.publicId}`)
  await expect(other.getByText('This video is unavailable')).toBeVisible()
  await other.close()
})
