import { expect, type Page, test } from '@playwright/test'
import { type Content, publishContent } from '../content.ts'

let content: Content
test.beforeAll(async ({ baseURL }) => {
  content = await publishContent(baseURL ?? '')
})

const player = (page: Page) => page.getByRole('region', { name: 'Player' })

async function boxOf(page: Page) {
  const box = await player(page).boundingBox()
  if (!box) throw new Error('The player is not displayed')
  return box
}

test('in theatre mode the player takes the width of the page, also after a reload', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/v/${content.video}`)
  const before = await boxOf(page)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('t')
  const wide = await boxOf(page)
  expect(wide.width).toBeGreaterThan(before.width + 300)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })

  await page.reload()
  expect(await boxOf(page)).toEqual(wide)
  await player(page).hover()
  await player(page).getByRole('button', { name: 'Exit theatre mode' }).click()
  expect(await boxOf(page)).toEqual(before)

  // A narrower page has the other videos below, and no such mode.
  await page.setViewportSize({ width: 1000, height: 700 })
  await expect(player(page).getByRole('button', { name: 'Theatre mode' })).toBeHidden()
  const narrow = await boxOf(page)
  await page.keyboard.press('t')
  expect(await boxOf(page)).toEqual(narrow)
})
