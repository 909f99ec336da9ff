import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { callApi, signUp as signUpByApi, upload } from '@seam/server/demo/api-client.ts'
import { picture, tinyVideo } from '../media.ts'
import { PASSWORD, signUp, newPerson } from '../people.ts'

const box = (place: Page | Locator) => place.getByPlaceholder('Whats on your mind ?')
const publish = (page: Page) => page.getByRole('button', { name: 'Post', exact: true }).click()
const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

/** Opens a post through the time on its card. Returns its path. */
async function open(page: Page, text: string): Promise<string> {
  await card(page, text).getByRole('link', { name: 'ago' }).click()
  await expect(page).toHaveURL(/\/p\/[\w-]{11}$/)
  await expect(page.getByRole('heading', { level: 1, name: /^Post by/ })).toBeAttached()
  return new URL(page.url()).pathname
}

test('Ada writes a post, a visitor reads it, and she edits and deletes it', async ({
  page,
  browser,
}) => {
  const text = `The tide is out ${Date.now()}`
  await signUp(page, newPerson('Ada'))
  await page.goto('/p/new')
  await box(page).fill(text)
  await publish(page)
  await expect(page.getByText('Post published.')).toBeVisible()
  await expect(box(page)).toHaveValue('')
  await page.getByRole('button', { name: 'View' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Post by Ada' })).toBeAttached()
  await expect(page).toHaveTitle(`${text} · Seam`)
  await expect(page.getByRole('heading', { level: 2, name: 'Comments', exact: true })).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/p/feed')
  await expect(visitor.getByRole('tab')).toHaveCount(0)
  await expect(box(visitor)).toHaveCount(0)
  await card(visitor, text).getByRole('button', { name: 'More' }).click()
  await expect(visitor.getByRole('menuitem')).toHaveText(['Report'])
  await visitor.keyboard.press('Escape')
  const address = await open(visitor, text)
  await expect(visitor.getByRole('main').getByText(text)).toBeVisible()

  await page.goto('/p/feed')
  await card(page, text).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await box(dialog).fill('')
  await expect(dialog.getByText(messages.postEmpty)).toBeVisible()
  await box(dialog).fill(`${text}, and back`)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page, `${text}, and back`)).toContainText('edited')

  await open(page, text)
  await page.getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Post deleted.')).toBeVisible()
  await expect(page).toHaveURL(/\/p\/feed$/)
  await expect(card(page, text)).toHaveCount(0)

  // A browser that has cached the post does not show it either.
  expect((await visitor.goto(address))?.status()).toBe(404)
  await expect(visitor.getByText(messages.postUnavailable)).toBeVisible()
  await visitor.getByRole('link', { name: 'Return to feed' }).click()
  await expect(visitor).toHaveURL(/\/p\/feed$/)
  await expect(card(visitor, text)).toHaveCount(0)
  await visitor.context().close()
})

test('shows why a post cannot be sent, and keeps the draft', async ({ page }) => {
  const text = `Not to be lost ${Date.now()}`
  await signUp(page, newPerson('Ada'))
  await page.goto('/p/new')
  await publish(page)
  await expect(page.getByText(messages.postEmpty)).toBeVisible()
  await box(page).fill('x'.repeat(limits.post + 1))
  await expect(page.getByText(messages.postLong)).toBeVisible()
  await expect(page.getByText(`${limits.post + 1} / ${limits.post}`)).toBeVisible()

  await box(page).fill(text)
  await page.reload()
  await expect(box(page)).toHaveValue(text)
  await page.route('**/api/v1/post', (route) => route.abort())
  await publish(page)
  await expect(page.getByText('Seam could not be reached.')).toBeVisible()
  await expect(box(page)).toHaveValue(text)
  await page.unroute('**/api/v1/post')

  await page.goto('/p/feed')
  await expect(box(page)).toHaveValue(text)
  await box(page).press('Control+Enter')
  await expect(card(page, text)).toBeVisible()
  await expect(box(page)).toHaveValue('')
  await page.reload()
  await expect(card(page, text)).toBeVisible()
  await expect(box(page)).toHaveValue('')
})

test('links mentions and URLs in a post, and truncates a long post in the feed', async ({
  page,
  baseURL,
}) => {
  const cleo = newPerson('Cleo')
  const ben = await signUpByApi(baseURL ?? '', { ...newPerson('Ben'), password: PASSWORD })
  await signUpByApi(baseURL ?? '', { ...cleo, password: PASSWORD })
  await callApi(ben, 'POST', '/post', {
    content: `For @${cleo.username} and @nobody_at_all: https://example.org/tides.`,
  })
  const lines = Array.from({ length: 12 }, (_, index) => `Line ${index + 1} for ${cleo.username}`)
  await callApi(ben, 'POST', '/post', { content: lines.join('\n') })

  await page.goto('/p/feed')
  const short = card(page, `For @${cleo.username}`)
  await expect(short.getByRole('link', { name: `@${cleo.username}` })).toHaveAttribute(
    'href',
    `/u/${cleo.username}`,
  )
  await expect(short.getByRole('link', { name: '@nobody_at_all' })).toHaveCount(0)
  const externalLink = short.getByRole('link', { name: 'https://example.org/tides' })
  await expect(externalLink).toHaveAttribute('href', 'https://example.org/tides')
  await expect(short.getByRole('link', { name: 'Read more' })).toHaveCount(0)

  const long = card(page, `Line 1 for ${cleo.username}`)
  await long.getByRole('link', { name: 'Read more' }).click()
  await expect(page).toHaveURL(/\/p\/[\w-]{11}$/)
  await expect(page.getByText('Line 12')).toBeInViewport()
})

test(
  'filters the feed by followed accounts and by category',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    const ben = { ...newPerson('Ben'), password: PASSWORD }
    const followed = await signUpByApi(baseURL ?? '', ben)
    const unfollowed = await signUpByApi(baseURL ?? '', {
      ...newPerson('Cleo'),
      password: PASSWORD,
    })
    const mark = Date.now()
    for (const [member, category] of [
      [followed, 'MUSIC'],
      [followed, 'TECH'],
      [unfollowed, 'MUSIC'],
    ] as const) {
      const who = member === followed ? 'Ben' : 'Cleo'
      await callApi(member, 'POST', '/post', { content: `${who} on ${category} ${mark}` })
      await callApi(member, 'POST', '/video/upload', {
        title: `${who} ${category} ${mark}`,
        category,
        video: await upload(member, 'videos', tinyVideo()),
        thumbnail: await upload(member, 'thumbnails', picture()),
      })
    }
    const item = (text: string) => page.getByRole('article').filter({ hasText: text })
    await expect
      .poll(async () => {
        const lists = await Promise.all(
          [followed, unfollowed].map(async ({ username }) =>
            (await fetch(`${baseURL}/api/v1/video?username=${username}`)).text(),
          ),
        )
        return lists.join('').split(`${mark}`).length
      })
      .toBe(4)

    await signUp(page, newPerson('Ada'))
    await page.goto('/p/feed')
    await page.getByRole('tab', { name: 'Following' }).click()
    await expect(page.getByText('Follow people to see their posts here.')).toBeVisible()
    await page.getByRole('link', { name: 'See all posts' }).click()
    await expect(item(`Cleo on MUSIC ${mark}`)).toBeVisible()
    await page.goto(`/u/${ben.username}`)
    const saved = page.waitForResponse(`**/api/v1/follow/${ben.username}`)
    await page.getByRole('button', { name: 'Follow', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeVisible()
    await saved
    await page.goto('/p/feed?feed=following')
    await expect(item(`Ben on TECH ${mark}`)).toBeVisible()
    await expect(item('Cleo on')).toHaveCount(0)

    await page.goto('/v/feed')
    await page.getByRole('link', { name: 'Music', exact: true }).click()
    await expect(page).toHaveURL(/category=MUSIC/)
    await expect(item(`Cleo MUSIC ${mark}`)).toBeVisible()
    await expect(item(`Ben TECH ${mark}`)).toHaveCount(0)
    await page.getByRole('tab', { name: 'Following' }).click()
    await expect(item(`Ben MUSIC ${mark}`)).toBeVisible()
    await expect(item('Cleo')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Music', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await page.goBack()
    await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true')
    await expect(item(`Cleo MUSIC ${mark}`)).toBeVisible()
  },
)
