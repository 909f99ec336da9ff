import { expect, type Page } from '@playwright/test'
import { claim, fillSignUp, open, openSignUp, save, test } from '../administration.ts'
import { findViolations, findViolationsAtWidths } from '../find-violations.ts'
import { newPerson, overlay } from '../people.ts'

const writePost = async (page: Page, text: string) => {
  await page.goto('/p/new')
  await page.getByRole('textbox').first().fill(text)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
}

test('Ben writes a watched word: his post waits, a moderator approves it, and all see it', async ({
  page,
  browser,
  site,
  link,
}) => {
  test.setTimeout(120_000)
  const { origin } = site
  await claim(page, newPerson('Ada'), link)
  await page.goto('/admin')
  await open(page, 'Spam')
  await page.getByLabel('Words that hold a text').fill('casino\n!')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('A word must contain a letter or digit')).toBeVisible()
  await page.getByLabel('Words that hold a text').fill('casino')
  expect(await findViolationsAtWidths(page, 'spam settings')).toEqual([])
  await save(page)

  const bensPage = await (await browser.newContext({ baseURL: origin })).newPage()
  const ben = newPerson('Ben')
  await openSignUp(bensPage, origin)
  await fillSignUp(bensPage, ben)
  await expect(overlay(bensPage)).toBeHidden()
  const text = `The best CASIN0? No: casino of ${ben.username}`
  await writePost(bensPage, text)
  await expect(bensPage.getByText('Held until a moderator approves it.')).toBeVisible()
  await bensPage.goto('/decisions')
  await expect(bensPage.getByRole('region', { name: 'Waiting for a moderator' })).toBeVisible()
  expect(await findViolations(bensPage, 'held items')).toEqual([])
  await bensPage.getByRole('link', { name: text }).click()
  await expect(bensPage.getByRole('note')).toContainText('a word that this site watches')
  const visitorsPage = await (await browser.newContext({ baseURL: origin })).newPage()
  await visitorsPage.goto(bensPage.url())
  await expect(visitorsPage.getByText('Post unavailable').first()).toBeAttached()

  await page.goto('/admin/review')
  const review = page.getByRole('region', { name: 'The review' })
  await expect(review.getByRole('note')).toContainText('Held, because it contains a word')
  await expect(review.getByRole('note')).toContainText('casino')
  await review.getByRole('button', { name: 'Approve' }).click()
  await overlay(page).getByRole('button', { name: 'Decide' }).click()
  await expect(page.getByText('All done')).toBeVisible()
  await visitorsPage.goto('/p/feed')
  await expect(visitorsPage.getByText(text)).toBeVisible()
})
