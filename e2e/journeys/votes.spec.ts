import { expect, type Locator, type Page, test } from '@playwright/test'
import { callApi, signUp as signUpByApi } from '@seam/server/demo/api-client.ts'
import { PASSWORD, signUp, newPerson } from '../people.ts'

/** Creates a post by Ben with an upvote by Cleo. Returns its path. */
async function postOfBen(baseURL = '', text = ''): Promise<string> {
  const ben = await signUpByApi(baseURL, { ...newPerson('Ben'), password: PASSWORD })
  const cleo = await signUpByApi(baseURL, { ...newPerson('Cleo'), password: PASSWORD })
  const { publicId } = await callApi<{ publicId: string }>(ben, 'POST', '/post', { content: text })
  await callApi(cleo, 'GET', `/vote/post?postPublicId=${publicId}&toggle=UPVOTE`)
  return `/p/${publicId}`
}

const up = (place: Page | Locator) => place.getByRole('button', { name: 'Upvote' }).first()
const down = (place: Page | Locator) => place.getByRole('button', { name: 'Downvote' }).first()

async function expectVotes(
  place: Page | Locator,
  upvotes: string,
  downvotes: string,
  mine: 'up' | 'down' | 'none',
) {
  await expect(up(place)).toHaveText(upvotes)
  await expect(down(place)).toHaveText(downvotes)
  await expect(up(place)).toHaveAttribute('aria-pressed', String(mine === 'up'))
  await expect(down(place)).toHaveAttribute('aria-pressed', String(mine === 'down'))
}

test('casts, changes and withdraws a vote, with the same state in the feed and on the page', async ({
  page,
  baseURL,
}) => {
  const text = `To be voted on ${Date.now()}`
  await postOfBen(baseURL, text)
  await signUp(page, newPerson('Ada'))
  await page.goto('/p/feed')
  const card = page.getByRole('article').filter({ hasText: text })
  await expectVotes(card, '1', '0', 'none')
  await up(card).click()
  await expectVotes(card, '2', '0', 'up')
  await down(card).click()
  await expectVotes(card, '1', '1', 'down')

  await card.getByRole('link', { name: 'ago' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Post by Ben' })).toBeAttached()
  await expectVotes(page, '1', '1', 'down')
  await down(page).click()
  await expectVotes(page, '1', '0', 'none')
  await down(page).click()
  await up(page).click()
  await expectVotes(page, '2', '0', 'up')
  await page.goBack()
  await expectVotes(card, '2', '0', 'up')
  await up(card).click()
  await expectVotes(card, '1', '0', 'none')
})

test('101 fast clicks end in the right state with few requests', async ({ page, baseURL }) => {
  const address = await postOfBen(baseURL, 'Clicked often')
  await signUp(page, newPerson('Ada'))
  await page.goto(address)
  const calls: string[] = []
  let pending = 0
  page.on('request', (request) => {
    if (!request.url().includes('/vote/')) return
    calls.push(request.url())
    pending += 1
  })
  page.on('requestfinished', (request) => {
    if (request.url().includes('/vote/')) pending -= 1
  })
  await up(page).evaluate((button: HTMLElement) => {
    for (let click = 1; click <= 101; click += 1) button.click()
  })
  await expectVotes(page, '2', '0', 'up')
  await expect.poll(() => calls.length > 0 && pending === 0).toBe(true)
  expect(calls.length).toBeLessThan(10)
  await page.reload()
  await expectVotes(page, '2', '0', 'up')
})

test('reverts a failed vote and shows an error; visitors cannot vote', async ({
  page,
  browser,
  baseURL,
}) => {
  const address = await postOfBen(baseURL, 'Hard to vote on')
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(address)
  await up(visitor).click()
  await expectVotes(visitor, '1', '0', 'none')
  await visitor.context().close()

  await signUp(page, newPerson('Ada'))
  await page.goto(address)
  await page.route('**/api/v1/vote/**', (route) => route.abort())
  await up(page).click()
  await expect(page.getByText('Your vote was not counted.')).toBeVisible()
  await expectVotes(page, '1', '0', 'none')

  await page.unroute('**/api/v1/vote/**')
  await page.route('**/api/v1/vote/**', (route) =>
    route.fulfill({ status: 404, json: { code: 'not-found', title: 'Not found', status: 404 } }),
  )
  await down(page).click()
  await expect(page.getByText('This post is no longer there.')).toBeVisible()
  await expectVotes(page, '1', '0', 'none')
})
