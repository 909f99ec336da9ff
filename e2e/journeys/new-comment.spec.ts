import { expect, type Page, test } from '@playwright/test'
import { callApi, type Member, signUp } from '@seam/server/demo/api-client.ts'
import { newPerson, openSignedIn, PASSWORD } from '../people.ts'

const ada = newPerson('Ada')
let member: Member
test.beforeAll(async ({ baseURL }) => {
  member = await signUp(baseURL ?? '', { ...ada, password: PASSWORD })
})

async function openNewPost(page: Page) {
  await openSignedIn(page, ada)
  const body = { content: 'What do you think?' }
  const { publicId } = await callApi<{ publicId: string }>(member, 'POST', '/post', body)
  await page.goto(`/p/${publicId}`)
}

const section = (page: Page) => page.getByRole('region', { name: 'Comments' })
const box = (page: Page) => page.getByPlaceholder('Your thoughts...')
const item = (page: Page, text: string) =>
  section(page).getByRole('article').filter({ hasText: text })
const press = (page: Page, name: string) =>
  section(page).getByRole('button', { name, exact: true }).click()

test('shows a new comment at once, and restores the text if the request fails', async ({
  page,
}) => {
  await openNewPost(page)
  const response = Promise.withResolvers<void>()
  await page.route('**/api/v1/comment/post**', async (route) => {
    await response.promise
    await route.abort()
  })
  await box(page).fill('Said into the wind')
  await press(page, 'Comment')
  await expect(item(page, 'Said into the wind').getByText('Posting')).toBeVisible()
  response.resolve()
  await expect(item(page, 'Said into the wind')).toHaveCount(0)
  await expect(page.getByText('Your comment was not posted')).toBeVisible()
  await expect(box(page)).toHaveValue('Said into the wind')

  await page.unroute('**/api/v1/comment/post**')
  await press(page, 'Comment')
  await expect(
    item(page, 'Said into the wind').getByRole('button', { name: 'Upvote' }),
  ).toBeVisible()
  await expect(box(page)).toHaveValue('')
})

test('shows a new comment that was written before the list had loaded', async ({ page }) => {
  const list = Promise.withResolvers<void>()
  const response = Promise.withResolvers<void>()
  await page.route(/\/comment\?/, async (route) => {
    const loaded = await route.fetch()
    await list.promise
    await route.fulfill({ response: loaded })
  })
  await page.route('**/api/v1/comment/post**', async (route) => {
    await response.promise
    await route.continue()
  })
  await openNewPost(page)
  await box(page).fill('Said at dawn')
  const sent = page.waitForRequest('**/api/v1/comment/post**')
  await press(page, 'Comment')
  await sent
  list.resolve()
  await expect(item(page, 'Said at dawn').getByText('Posting')).toBeVisible()
  await page.unroute(/\/comment\?/)
  response.resolve()
  await expect(item(page, 'Said at dawn').getByRole('button', { name: 'Upvote' })).toBeVisible()
  await expect(item(page, 'Said at dawn')).toHaveCount(1)
})
