import { expect, type Page, test } from '@playwright/test'
import { callApi, type Member, signUp } from '@seam/server/demo/api-client.ts'
import { newPerson, openSignedIn, PASSWORD } from '../people.ts'
import { PROCESSING } from '../processing-timeout.ts'

const people = { ada: newPerson('Ada'), ben: newPerson('Ben'), cleo: newPerson('Cleo') }
const stamp = Date.now()
const older = `Older with votes ${stamp}`
const newer = `Newer with fewer votes ${stamp}`
let post = ''

interface Created {
  publicId: string
}

// The job that counts votes for the orders runs every minute.
test.setTimeout(240_000)
test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(240_000)
  const join = (person: typeof people.ada) =>
    signUp(baseURL ?? '', { ...person, password: PASSWORD })
  const members: Member[] = []
  for (const person of Object.values(people)) members.push(await join(person))
  const [ada] = members
  if (!ada) throw new Error('Ada has not signed up')
  const create = (path: string, content: string) => callApi<Created>(ada, 'POST', path, { content })
  const { publicId } = await create('/post', older)
  post = (await create('/post', newer)).publicId
  const comments = `/comment/post?postPublicId=${post}`
  const comment = await create(comments, 'Older comment')
  await create(comments, 'Newer comment')
  for (const member of members) {
    await callApi(member, 'GET', `/vote/post?postPublicId=${publicId}&toggle=UPVOTE`)
    // More than posts of other journeys have, which are in the same feed.
    if (member !== ada) {
      await callApi(member, 'GET', `/vote/post?postPublicId=${post}&toggle=UPVOTE`)
    }
    await callApi(member, 'GET', `/vote/comment?commentPublicId=${comment.publicId}&toggle=UPVOTE`)
  }
  await expect
    .poll(async () => {
      const path = `/comment?entity=post&entityId=${post}&sort=top`
      const { docs } = await callApi<{ docs: Created[] }>(ada, 'GET', path)
      return docs[0]?.publicId
    }, PROCESSING)
    .toBe(comment.publicId)
})

const sortedBy = (page: Page, name: string) =>
  page.getByRole('button', { name: `Sort: ${name}`, exact: true })
const cards = (page: Page) => page.getByRole('article').filter({ hasText: String(stamp) })
const expectCards = (page: Page, texts: string[]) => expect(cards(page)).toContainText(texts)

test('the order of a feed is in its URL, and Back returns to the previous order', async ({
  page,
}) => {
  await page.goto('/p/feed')
  await expectCards(page, [newer, older])
  await sortedBy(page, 'New').click()
  await expect(page.getByRole('menuitemradio', { name: 'New' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'Top today' }).click()
  await expect(page).toHaveURL(/\/p\/feed\?sort=top&range=day$/)
  await expectCards(page, [older, newer])
  await sortedBy(page, 'Top today').click()
  await page.getByRole('menuitemradio', { name: 'Hot' }).click()
  await expect(page).toHaveURL(/\/p\/feed\?sort=hot$/)
  await expectCards(page, [older, newer])

  await page.reload()
  await expect(sortedBy(page, 'Hot')).toBeVisible()
  await cards(page).first().getByRole('link', { name: 'ago' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Post by Ada' })).toBeAttached()
  await page.goBack()
  await expectCards(page, [older, newer])
  await page.goBack()
  await expect(sortedBy(page, 'Top today')).toBeVisible()
  await page.goBack()
  await expect(sortedBy(page, 'New')).toBeVisible()
  await expectCards(page, [newer, older])
})

test('a sorted page contains its list, which is not requested again', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  for (const path of ['/p/feed?sort=top&range=all', '/v/feed?sort=hot&category=ART']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: /^Sort: (Top of all time|Hot)$/ })).toBeVisible()
    await expect(page.locator('.animate-pulse-soft')).toHaveCount(0)
  }
  await page.goto('/p/feed?sort=top&range=all')
  await expectCards(page, [older, newer])
  expect(requests.filter((path) => ['/api/v1/post', '/api/v1/video'].includes(path))).toEqual([])
})

test('the keyboard selects the order, and an unknown one falls back to New', async ({ page }) => {
  await page.goto('/v/feed?sort=best&category=ART')
  const trigger = sortedBy(page, 'New')
  await trigger.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitemradio', { name: 'Top of all time' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sortedBy(page, 'Top of all time')).toBeFocused()
  await expect(page).toHaveURL(/category=ART&range=all$|sort=top&category=ART&range=all$/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(sortedBy(page, 'Top of all time')).toBeFocused()
})

test('the order of comments is in the URL, and Back returns to the previous order', async ({
  page,
}) => {
  await page.goto(`/p/${post}?comments=best`)
  const list = page.getByRole('region', { name: 'Comments' }).getByRole('article')
  await expect(list).toContainText(['Newer comment', 'Older comment'])
  await page.getByRole('button', { name: 'Sort comments: New' }).click()
  await page.getByRole('menuitemradio', { name: 'Top' }).click()
  await expect(page).toHaveURL(/\?comments=top$/)
  await expect(list).toContainText(['Older comment', 'Newer comment'])

  await page.reload()
  await expect(page.getByRole('button', { name: 'Sort comments: Top' })).toBeVisible()
  await expect(list).toContainText(['Older comment', 'Newer comment'])
  await list.last().getByRole('link', { name: 'ago' }).click()
  await expect(page).toHaveURL(/\?c=[\w-]+&comments=top$/)
  await expect(list).toContainText(['Newer comment', 'Older comment'])
  await page.goBack()
  await expect(list).toContainText(['Older comment', 'Newer comment'])
  await page.goBack()
  await expect(list).toContainText(['Newer comment', 'Older comment'])
  await expect(page.getByRole('button', { name: 'Sort comments: New' })).toBeVisible()
})

test('comments are sorted by votes, and one’s own new comment is first in both orders', async ({
  page,
}) => {
  await openSignedIn(page, people.ben, `/p/${post}`)
  const section = page.getByRole('region', { name: 'Comments' })
  const list = section.getByRole('article')
  await expect(list).toContainText(['Newer comment', 'Older comment'])
  await page.getByRole('button', { name: 'Sort comments: New' }).click()
  await page.getByRole('menuitemradio', { name: 'Top' }).click()
  await expect(list).toContainText(['Older comment', 'Newer comment'])

  await section.getByPlaceholder('Your thoughts...').fill('My new comment')
  const fetchedAgain = page.waitForResponse(
    (response) => response.url().includes('sort=top') && response.ok(),
  )
  await section.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByText('Comment posted.')).toBeVisible()
  await (await fetchedAgain).finished()
  await expect(list).toContainText(['My new comment', 'Older comment', 'Newer comment'])
  await list.first().getByRole('button', { name: 'Upvote' }).click()
  await expect(list.first().getByRole('button', { name: 'Upvote' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('button', { name: 'Sort comments: Top' }).click()
  await page.getByRole('menuitemradio', { name: 'New' }).click()
  await expect(list).toContainText(['My new comment', 'Newer comment', 'Older comment'])
})
