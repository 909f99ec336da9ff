import { expect, type Page, test } from '@playwright/test'
import { type Content, publishPlayable } from '../content.ts'
import { newPerson, signUp } from '../people.ts'

let content: Content
test.beforeAll(async ({ baseURL }) => {
  content = await publishPlayable(baseURL ?? '')
})

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const bookmark = (page: Page, text: string) =>
  card(page, text).getByRole('button', { name: 'Save', exact: true })
const saved = (page: Page, method: string) =>
  page.waitForResponse(
    (response) => response.url().includes('/saved/') && response.request().method() === method,
  )

for (const width of [360, 1440]) {
  test(`${width} px wide, a video is saved with the key s, found under Saved, removed and put back`, async ({
    page,
  }) => {
    await signUp(page, newPerson('Cleo'))
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/v/${content.video}`)
    const button = page.locator('main').getByRole('button', { name: 'Save', exact: true }).first()
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    const put = saved(page, 'PUT')
    await page.keyboard.press('s')
    await put
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Saved' })).toBeVisible()
    await expect(card(page, content.title)).toBeVisible()

    await bookmark(page, content.title).click()
    await expect(page.getByText('No videos saved')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(card(page, content.title)).toBeVisible()
    await page.reload()
    await expect(bookmark(page, content.title)).toHaveAttribute('aria-pressed', 'true')
  })
}

test('a post is saved in the feed, and found under Saved and on its page', async ({ page }) => {
  await signUp(page, newPerson('Cleo'))
  await page.goto(`/u/${content.ada.username}?tab=posts`)
  const put = saved(page, 'PUT')
  await bookmark(page, 'Who else was at the harbour?').click()
  await put
  await page.goto('/saved')
  await expect(page.getByText('No videos saved')).toBeVisible()
  await page.getByRole('tab', { name: 'Posts' }).click()
  await card(page, 'Who else was at the harbour?').getByText('Who else was at the harbour?').click()
  await expect(page).toHaveURL(`/p/${content.post}`)
  const button = page.getByRole('button', { name: 'Save', exact: true })
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  const removed = saved(page, 'DELETE')
  await button.click()
  await removed
  await page.goBack()
  await expect(page.getByText('No posts saved')).toBeVisible()
})
