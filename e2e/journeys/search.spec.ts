import { expect, type Page, test } from '@playwright/test'
import {
  callApi,
  type Member,
  signUp as signUpByApi,
  upload,
} from '@seam/server/demo/api-client.ts'
import { picture, tinyVideo } from '../media.ts'
import { newPerson, openSignedIn, PASSWORD, type Person } from '../people.ts'

const ada: Person = newPerson('Ada')
// Words unique to this run, because other journeys leave videos behind.
const word = `Zaffiro${Date.now().toString(36)}`
const titles = [`${word} café at dawn`, `${word} harbour`, `${word} lighthouse`]

test.beforeAll(async ({ baseURL }) => {
  const member: Member = await signUpByApi(baseURL ?? '', { ...ada, password: PASSWORD })
  for (const title of titles) {
    await callApi(member, 'POST', '/video/upload', {
      title,
      description: 'Filmed with a pinhole camera on a windy morning.',
      video: await upload(member, 'videos', tinyVideo()),
      thumbnail: await upload(member, 'thumbnails', picture()),
    })
  }
  await callApi(member, 'POST', '/post', { content: `A few words about ${word} and the wind.` })
  await expect
    .poll(async () => {
      const list = await fetch(`${baseURL}/api/v1/search?query=${word}`)
      return ((await list.json()) as { data: { totalDocs: number } }).data.totalDocs
    })
    .toBe(titles.length)
})

const box = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true })
const video = (page: Page, title = '') =>
  page.getByRole('main').getByRole('link', { name: title, exact: true })

async function searchFor(page: Page, words: string) {
  await box(page).fill(words)
  await box(page).press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: `Results for “${words}”` }),
  ).toBeVisible()
}

test('finds videos, posts and users despite accents and typos', async ({ page }) => {
  const credentials: string[] = []
  page.on('request', (request) => {
    if (!request.url().includes('/api/v1/search?')) return
    const { cookie, 'x-xsrf-token': token } = request.headers()
    credentials.push(cookie ?? '', token ?? '')
  })
  await page.goto('/')
  // A key press has no effect before the application runs.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(box(page)).toBeFocused({ timeout: 500 })
  }).toPass()
  await searchFor(page, `${word} cafe`)
  await expect(page).toHaveTitle(`Search: ${word} cafe · Seam`)
  await expect(box(page)).toHaveValue('')
  await expect(video(page, titles[0])).toBeVisible()
  await expect(video(page, titles[1])).toHaveCount(0)
  const inexactNotice = page.getByText('Nothing matches exactly.')
  await expect(inexactNotice).toHaveCount(0)

  await searchFor(page, `${word} lihgthouse`)
  await expect(video(page, titles[2])).toBeVisible()
  await expect(inexactNotice).toBeVisible()
  await searchFor(page, `${word} pinhole`)
  await expect(page.locator('mark').filter({ hasText: 'pinhole' }).first()).toBeVisible()

  await searchFor(page, word)
  await page.getByRole('tab', { name: 'Posts' }).click()
  await expect(page).toHaveURL(/type=post/)
  // The videos stay until the posts have loaded.
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('and the wind')
  await searchFor(page, `${word} xylophone`)
  await expect(page.getByRole('heading', { name: 'No videos found' })).toBeVisible()
  await searchFor(page, ada.username)
  await page.getByRole('tab', { name: 'Users' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Ada' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/u/${ada.username}$`))
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Users' })).toHaveAttribute('aria-selected', 'true')

  expect(credentials.filter(Boolean)).toEqual([])
  await page.goto('/search?q=%20')
  await expect(page.getByRole('heading', { name: 'What are you looking for?' })).toBeVisible()
})

test('suggests titles, which can be chosen with the keyboard', async ({ page }) => {
  const part = word.slice(0, -1)
  await page.goto('/')
  await box(page).fill(part)
  await expect(page.getByRole('option')).toHaveCount(titles.length)
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  await box(page).press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(box(page)).toHaveValue(part)
  await box(page).press('ArrowDown')
  await box(page).press('ArrowDown')
  const chosen = page.getByRole('option', { selected: true })
  await expect(chosen).toHaveCount(1)
  await expect(box(page)).toHaveAttribute(
    'aria-activedescendant',
    (await chosen.getAttribute('id')) ?? '',
  )
  const title = (await chosen.textContent()) ?? ''
  await box(page).press('Enter')
  await expect(video(page, title)).toBeVisible()
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/q=Zaffiro/)
})

test('suggests recent searches until they are removed', async ({ page }) => {
  await openSignedIn(page, ada)
  await searchFor(page, `${word} harbour`)
  await searchFor(page, `${word} sunset`)
  await box(page).click()
  await expect(page.getByRole('option')).toHaveText([`${word} sunset`, `${word} harbour`])
  await page.getByRole('button', { name: `Remove “${word} sunset”` }).click()
  await expect(option(page, `${word} sunset`)).toHaveCount(0)
  await expect(box(page)).toBeFocused()
  await option(page, `${word} harbour`).click()
  await expect(video(page, titles[1])).toBeVisible()

  await page.goto('/history?tab=searches')
  await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible()
  await expect(video(page, `${word} sunset`)).toHaveCount(0)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Clear' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'No searches yet' })).toBeVisible()
})
