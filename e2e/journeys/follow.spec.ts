import { expect, type Page, test } from '@playwright/test'
import { callApi, type Member, signUp as signUpByApi } from '@seam/server/demo/api-client.ts'
import { newPerson, PASSWORD, signUp } from '../people.ts'

/** Signs Ben up and publishes a post by him. */
async function benWithPost(baseURL = '', content = ''): Promise<Member> {
  const ben = await signUpByApi(baseURL, { ...newPerson('Ben'), password: PASSWORD })
  await callApi(ben, 'POST', '/post', { content })
  return ben
}

const userRow = (page: Page, { username }: Member) =>
  page.getByRole('article').filter({ hasText: `@${username}` })

test('follows a user found by search', async ({ page, baseURL }) => {
  const ben = await benWithPost(baseURL, 'To be found')
  await signUp(page, newPerson('Ada'))
  await page.goto(`/search?q=${ben.username}&type=user`)
  const row = userRow(page, ben)
  await row.getByRole('button', { name: 'Follow Ben' }).click()
  await expect(row.getByRole('button', { name: 'Following Ben' })).toBeVisible()
  await expect(page.getByText('You follow Ben.')).toBeVisible()
  await page.reload()
  await expect(row.getByRole('button', { name: 'Following Ben' })).toBeVisible()
  await page.goto(`/u/${ben.username}`)
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeVisible()
})

test('follows suggested users from the empty feed, and then shows it', async ({
  page,
  baseURL,
}) => {
  const text = `From a suggested user ${Date.now()}`
  const ben = await benWithPost(baseURL, text)
  const cleo = await benWithPost(baseURL, 'From another one')
  // The most followed are suggested first.
  for (let count = 0; count < 2; count += 1) {
    const follower = await signUpByApi(baseURL ?? '', { ...newPerson('Ada'), password: PASSWORD })
    for (const { username } of [ben, cleo]) await callApi(follower, 'POST', `/follow/${username}`)
  }
  await signUp(page, newPerson('Ada'))
  await page.goto('/v/feed?feed=following')
  await expect(userRow(page, ben)).toBeVisible()
  await page.goto('/p/feed?feed=following')
  await expect(page.getByText('Follow people to see their posts here.')).toBeVisible()
  await userRow(page, ben).getByRole('button', { name: 'Follow Ben' }).click()
  const showFeed = page.getByRole('button', { name: 'Show feed' })
  await expect(showFeed).toBeVisible()
  await userRow(page, cleo).getByRole('button', { name: 'Follow Ben' }).click()
  await expect(userRow(page, cleo).getByRole('button', { name: 'Following Ben' })).toBeVisible()
  await showFeed.click()
  await expect(page.getByRole('article').filter({ hasText: text })).toBeVisible()
  await expect(showFeed).toBeHidden()
})
