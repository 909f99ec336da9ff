import { expect, type Page, test } from '@playwright/test'
import { type Content, publishContent } from '../content.ts'
import { newPerson, openSignedIn, signUp } from '../people.ts'

let content: Content
const cleo = newPerson('Cleo')
test.beforeAll(async ({ browser, baseURL }) => {
  content = await publishContent(baseURL ?? '')
  const page = await browser.newPage()
  await signUp(page, cleo)
  await page.close()
})

/** From now on, pages in this tab get a sixth of the CPU time. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
}

test('what a person does as soon as they see it takes effect, with a CPU six times slower', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openSignedIn(page, cleo)
  await slowDown(page)
  const open = (path: string) => page.goto(path, { waitUntil: 'commit' })
  const box = page.getByRole('combobox', { name: 'Search' })

  await test.step('a shortcut', async () => {
    await open('/v/feed')
    await expect(page.locator('aside')).toHaveCSS('width', '256px')
    await page.keyboard.press('Control+b')
    await expect(page.locator('aside')).toHaveCSS('width', '48px')
  })
  await test.step('a menu', async () => {
    await open('/v/feed')
    await page.getByRole('button', { name: 'Sort: New' }).click()
    await expect(page.getByRole('menuitemradio', { name: 'Hot' })).toBeVisible()
  })
  await test.step('a chip', async () => {
    await open('/v/feed')
    await page.getByRole('main').getByText('Education', { exact: true }).first().click()
    await expect(page).toHaveURL(/category=EDUCATION/)
  })
  await test.step('a vote', async () => {
    await open(`/p/${content.post}`)
    const upvote = page.getByRole('main').getByRole('button', { name: 'Upvote' }).first()
    await upvote.click()
    await expect(upvote).toHaveAttribute('aria-pressed', 'true')
    await expect(upvote).toBeFocused()
  })
  await test.step('typing into the search', async () => {
    await open('/v/feed')
    await box.click()
    await page.keyboard.type('the harbour before the storm')
    await expect(box).toHaveValue('the harbour before the storm')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?q=the(%20|\+)harbour(%20|\+)before/)
  })
  await test.step('typing into a post', async () => {
    await open('/p/new')
    const text = page.getByRole('main').getByRole('textbox').first()
    await text.pressSequentially('Written on a slow phone')
    await expect(text).toHaveValue('Written on a slow phone')
  })
  await test.step('scrolling', async () => {
    await page.setViewportSize({ width: 1280, height: 300 })
    await open(`/p/${content.post}`)
    await expect(page.getByRole('main')).toBeVisible()
    await page.mouse.move(600, 200)
    await page.mouse.wheel(0, 90)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(90)
    await expect(page.locator('html:not([data-starting])')).toBeAttached()
    expect(await page.evaluate(() => scrollY)).toBe(90)
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step('the focus by Tab', async () => {
    await open('/v/feed')
    await expect(page.getByRole('main')).toBeVisible()
    for (let n = 0; n < 4; n++) await page.keyboard.press('Tab')
    const focused = await page.evaluateHandle(() => document.activeElement)
    await expect(page.locator('html:not([data-starting])')).toBeAttached()
    expect(await focused.evaluate((node) => node === document.activeElement)).toBe(true)
    await expect(box).toBeFocused()
  })
})
