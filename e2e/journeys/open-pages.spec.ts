import { expect, type Page, test } from '@playwright/test'
import { callApi, type Member, signUp } from '@seam/server/demo/api-client.ts'
import { newPerson, openSignedIn, PASSWORD } from '../people.ts'

const ben = newPerson('Ben')
let member: Member
test.beforeAll(async ({ baseURL }) => {
  member = await signUp(baseURL ?? '', { ...newPerson('Ada'), password: PASSWORD })
  await signUp(baseURL ?? '', { ...ben, password: PASSWORD })
})

type Created = { publicId: string }
const write = (content: string) => callApi<Created>(member, 'POST', '/post', { content })
const comment = (publicId: string, content: string) =>
  callApi(member, 'POST', `/comment/post?postPublicId=${publicId}`, { content })

const top = (page: Page, text: string) =>
  page.getByText(text).evaluate((element) => element.getBoundingClientRect().top)

test("announces other people's comments on an open page, and shows them on request", async ({
  page,
}) => {
  const { publicId } = await write('Who comes to the lake?')
  await comment(publicId, 'The first to come')
  await page.goto(`/p/${publicId}`)
  await expect(page.getByText('The first to come')).toBeVisible()
  const before = await top(page, 'The first to come')
  await comment(publicId, 'The second to come')
  await expect(page.getByRole('button', { name: '1 new comment', exact: true })).toBeVisible()
  await comment(publicId, 'The third to come')
  const button = page.getByRole('button', { name: '2 new comments' })
  await expect(button).toBeVisible()
  expect(await top(page, 'The first to come')).toBe(before)
  await expect(page.getByText('The second to come')).toHaveCount(0)
  await button.click()
  await expect(page.getByText('The third to come')).toBeVisible()
  await expect(page.getByText('The second to come')).toBeVisible()
  await expect(button).toHaveCount(0)
})

test('does not announce own comments, and shows new ones in the order New', async ({ page }) => {
  const { publicId } = await write('What is your favourite tree?')
  await comment(publicId, 'The oak')
  await comment(publicId, 'The birch')
  await openSignedIn(page, ben)
  await page.goto(`/p/${publicId}?comments=top`)
  await page.getByPlaceholder('Your thoughts...').fill('The lime')
  const fetchedAgain = page.waitForResponse(
    (response) => response.url().includes('sort=top') && response.ok(),
  )
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByText('Comment posted.')).toBeVisible()
  await (await fetchedAgain).finished()
  await comment(publicId, 'The pine')
  const button = page.getByRole('button', { name: '1 new comment', exact: true })
  await button.click()
  await expect(page.getByText('The pine')).toBeVisible()
  await expect(page).toHaveURL(`/p/${publicId}`)
  await expect(button).toHaveCount(0)
})

test('announces new posts in the feed', async ({ page }) => {
  await write('Before the page was opened')
  await page.goto('/p/feed')
  await expect(page.getByText('Before the page was opened')).toBeVisible()
  const text = `After the page was opened ${Date.now()}`
  await write(text)
  // Other journeys may publish posts as well.
  await page.getByRole('button', { name: /^\d+ new posts?$/ }).click()
  await expect(page.getByText(text)).toBeVisible()
})

test('an empty feed announces its first post', async ({ page, baseURL }) => {
  const [cleo, ada] = [newPerson('Cleo'), newPerson('Ada')]
  const author = await signUp(baseURL ?? '', { ...cleo, password: PASSWORD })
  const reader = await signUp(baseURL ?? '', { ...ada, password: PASSWORD })
  await callApi(reader, 'POST', `/follow/${cleo.username}`)
  await openSignedIn(page, ada, '/p/feed?feed=following')
  await expect(page.getByRole('button', { name: /new post/ })).toHaveCount(0)
  await callApi(author, 'POST', '/post', { content: 'The very first' })
  await page.getByRole('button', { name: '1 new post', exact: true }).click()
  await expect(page.getByText('The very first')).toBeVisible()
})

test('votes on an open page follow those of others', async ({ page }) => {
  const { publicId } = await write('Who likes the sea?')
  await page.goto(`/p/${publicId}`)
  const upvotes = page.getByRole('button', { name: 'Upvote' }).first()
  await expect(upvotes).toHaveAccessibleDescription(/^0/)
  await callApi(member, 'GET', `/vote/post?postPublicId=${publicId}&toggle=UPVOTE`)
  await expect(upvotes).toHaveAccessibleDescription(/^1/, { timeout: 20_000 })
})
