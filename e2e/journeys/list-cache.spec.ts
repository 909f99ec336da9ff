import { expect, test } from '@playwright/test'
import { callApi, signUp } from '@seam/server/demo/api-client.ts'
import { applicationStarts } from '../application.ts'
import { newPerson, PASSWORD } from '../people.ts'

test('caches a list for ten minutes, also over a reload, and then fetches it again', async ({
  page,
  baseURL,
}) => {
  const ada = await signUp(baseURL ?? '', { ...newPerson('Ada'), password: PASSWORD })
  await callApi(ada, 'POST', '/post', { content: 'A quiet evening' })
  let requests = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/post?')) requests += 1
  })
  const visitFeed = async () => {
    await page.getByRole('link', { name: 'Post Feed' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Post Feed' })).toBeAttached()
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page).toHaveURL(/\/$/)
  }
  await page.clock.install()
  await page.goto('/')
  await applicationStarts(page)
  await visitFeed()
  expect(requests).toBe(1)
  await page.clock.fastForward('08:00')
  await visitFeed()
  expect(requests).toBe(1)
  await page.reload()
  await applicationStarts(page)
  await page.clock.fastForward('01:00')
  await visitFeed()
  expect(requests).toBe(1)
  await page.clock.fastForward('01:30')
  await visitFeed()
  await expect.poll(() => requests).toBe(2)
})
