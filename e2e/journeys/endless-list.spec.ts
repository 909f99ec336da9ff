import { expect, test } from '@playwright/test'
import { ask, signUp, upload } from '@seam/server/demo/member.ts'
import { picture, tiny } from '../media.ts'
import { PASSWORD, someone } from '../people.ts'

const VIDEOS = 30

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(180_000)
  const member = await signUp(baseURL ?? '', { ...someone('Ada'), password: PASSWORD })
  for (let number = 1; number <= VIDEOS; number += 1) {
    await ask(member, 'POST', '/video/upload', {
      title: `Endless ${number}`,
      video: await upload(member, 'videos', tiny()),
      thumbnail: await upload(member, 'thumbnails', picture()),
    })
  }
  await expect
    .poll(
      async () => {
        const list = await fetch(`${baseURL}/api/v1/video?limit=${VIDEOS}`)
        const { data } = (await list.json()) as { data: { docs: { title: string }[] } }
        return data.docs.filter(({ title }) => title.startsWith('Endless')).length
      },
      { timeout: 120_000 },
    )
    .toBe(VIDEOS)
})

test('the feed goes on as one scrolls, and Back returns to the same place', async ({ page }) => {
  await page.goto('/v/feed')
  await expect(page.getByRole('link', { name: 'Endless 30', exact: true })).toBeVisible()
  const deep = page.getByRole('link', { name: 'Endless 4', exact: true })
  await expect(deep).toHaveCount(0)
  await expect(async () => {
    await page.mouse.wheel(0, 1500)
    await expect(deep).toBeVisible({ timeout: 500 })
  }).toPass()
  await deep.scrollIntoViewIfNeeded()
  const place = () => page.evaluate(() => Math.round(scrollY))
  const before = await place()
  expect(before).toBeGreaterThan(800)
  await deep.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Endless 4' })).toBeVisible()
  await expect.poll(place).toBe(0)
  await page.goBack()
  await expect(deep).toBeVisible()
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(100)
})
