import { expect, type Page, test } from '@playwright/test'
import { callApi, signUp as join } from '@seam/server/demo/api-client.ts'
import { newPerson, openSignedIn, PASSWORD } from '../people.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const typedText = 'quick hands type on'

/** Signs a person up with a post and two comments on it, and opens the post. */
async function begin(page: Page, baseURL = ''): Promise<void> {
  const ben = newPerson('Ben')
  const member = await join(baseURL, { ...ben, password: PASSWORD })
  const post = await callApi<{ publicId: string }>(member, 'POST', '/post', { content: 'Be quick' })
  for (const content of ['One', 'Two']) {
    const path = `/comment/post?postPublicId=${post.publicId}`
    await callApi(member, 'POST', path, { content })
  }
  await openSignedIn(page, ben, `/p/${post.publicId}`)
}

const comment = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Comments' }).getByRole('article').filter({ hasText: text })
const more = (page: Page, text: string) =>
  comment(page, text).getByRole('button', { name: 'More', exact: true }).click()

/** Holds all requests for a URL. Returns a function that releases them. */
async function holdRequests(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a menu that opens while a comment is saved stays open', async ({ page, baseURL }) => {
  await begin(page, baseURL)
  await more(page, 'One')
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByLabel('Edit your comment').fill('One, changed')
  const release = await holdRequests(page, '**/api/v1/comment/*')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await more(page, 'Two')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  release()
  await expect(comment(page, 'One, changed').getByText('edited')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(comment(page, 'Two').getByRole('button', { name: 'More' })).toBeFocused()
})

test('text typed right after a dialog closes goes into the focused field', async ({
  page,
  baseURL,
}) => {
  await begin(page, baseURL)
  await more(page, 'One')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.keyboard.type(typedText, { delay: 30 })
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue(typedText)
})

test('a page that loads does not interrupt typing', async ({ page, baseURL }) => {
  // Starts before the page is idle and preloads the screen.
  const release = await holdRequests(page, '**/assets/history-*.js')
  await begin(page, baseURL)
  await page.getByRole('link', { name: 'Watch History' }).click()
  const box = page.getByRole('combobox', { name: 'Search' })
  await box.click()
  await page.keyboard.type(typedText.slice(0, 5))
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Watch History' })).toBeVisible()
  await page.keyboard.type(typedText.slice(5), { delay: 30 })
  await expect(box).toHaveValue(typedText)
})

test('saving a settings card does not close another', async ({ page, baseURL }) => {
  await begin(page, baseURL)
  await page.goto('/settings')
  const card = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name }) })
  await card('History').getByRole('button', { name: 'Edit' }).click()
  await card('History').getByRole('switch', { name: 'Save search history' }).click()
  const release = await holdRequests(page, '**/api/v1/user/toggle/history')
  await card('History').getByRole('button', { name: 'Save' }).click()
  await card('Password').getByRole('button', { name: 'Edit' }).click()
  const field = card('Password').getByLabel('Current Password')
  await field.fill(typedText)
  release()
  await expect(page.getByText('History settings saved.')).toBeVisible()
  await expect(field).toHaveValue(typedText)
  await expect(field).toBeFocused()
})
