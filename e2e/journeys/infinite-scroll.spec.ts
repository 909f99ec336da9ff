import { expect, test } from '@playwright/test'
import { callApi, signUp, upload } from '@seam/server/demo/api-client.ts'
import { picture, tinyVideo } from '../media.ts'
import { PASSWORD, newPerson } from '../people.ts'

/** Two pages. Each is taller than the window even in four columns. */
const VIDEOS = 24

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(180_000)
  const member = await signUp(baseURL ?? '', { ...newPerson('Ada'), password: PASSWORD })
  for (let number = 1; number <= VIDEOS; number += 1) {
    await callApi(member, 'POST', '/video/upload', {
      title: `Endless ${number}`,
      video: await upload(member, 'videos', tinyVideo()),
      thumbnail: await upload(member, 'thumbnails', picture()),
    })
  }
  await expect
    .poll(
      async () => {
        const list = await fetch(
          `${baseURL}/api/v1/video?limit=${VIDEOS}&username=${member.username}`,
        )
        const { data } = (await list.json()) as { data: { docs: unknown[] } }
        return data.docs.length
      },
      { timeout: 120_000 },
    )
    .toBe(VIDEOS)
})

for (const [motion, reducedMotion] of [
  ['motion', 'no-preference'],
  ['reduced motion', 'reduce'],
] as const) {
  test(`the feed loads more on scrolling, and Back restores the position, with ${motion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion })
    // The end of the first page is too far away to load the second page.
    await page.setViewportSize({ width: 1280, height: 400 })
    await page.goto('/v/feed')
    await expect(page.getByRole('link', { name: `Endless ${VIDEOS}`, exact: true })).toBeVisible()
    const farLink = page.getByRole('link', { name: 'Endless 1', exact: true })
    await expect(farLink).toHaveCount(0)
    await expect(async () => {
      await page.mouse.wheel(0, 1500)
      await expect(farLink).toBeVisible({ timeout: 500 })
    }).toPass()
    await farLink.scrollIntoViewIfNeeded()
    const scrollPosition = () => page.evaluate(() => Math.round(scrollY))
    const before = await scrollPosition()
    expect(before).toBeGreaterThan(800)
    await farLink.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Endless 1' })).toBeVisible()
    await expect.poll(scrollPosition).toBe(0)
    await page.goBack()
    await expect(farLink).toBeVisible()
    await expect.poll(async () => Math.abs((await scrollPosition()) - before)).toBeLessThan(100)
  })
}
