import { expect, test } from '@playwright/test'

test('what was fetched is fresh for ten minutes, also over a reload, and is asked for again after', async ({
  page,
}) => {
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/post?')) asked += 1
  })
  const visitFeed = async () => {
    await page.getByRole('link', { name: 'Post Feed' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Post Feed' })).toBeAttached()
    await expect(page.getByText('Loading posts')).toHaveCount(0)
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page).toHaveURL(/\/$/)
  }
  await page.clock.install()
  await page.goto('/')
  await visitFeed()
  expect(asked).toBe(1)
  await page.clock.fastForward('08:00')
  await visitFeed()
  expect(asked).toBe(1)
  await page.reload()
  await page.clock.fastForward('01:00')
  await visitFeed()
  expect(asked).toBe(1)
  await page.clock.fastForward('01:30')
  await visitFeed()
  await expect.poll(() => asked).toBe(2)
})
