import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { messages } from '@seam/contract/messages.ts'
import {
  callApi,
  type Member,
  signUp as signUpByApi,
  upload,
} from '@seam/server/demo/api-client.ts'
import { applicationStarts } from '../application.ts'
import { picture, tinyVideo } from '../media.ts'
import {
  newPerson,
  openSignedIn,
  overlay,
  PASSWORD,
  type Person,
  signIn,
  signUp,
} from '../people.ts'

interface Named {
  publicId: string
}

/** Signs a person up through the API. */
const joinByApi = (baseURL: string | undefined, person: Person) =>
  signUpByApi(baseURL ?? '', { ...person, password: PASSWORD })

const publishVideo = async (member: Member, title: string) =>
  callApi<Named>(member, 'POST', '/video/upload', {
    title,
    description: '',
    publishStatus: 'PUBLIC',
    category: 'TECH',
    nsfw: false,
    video: await upload(member, 'videos', tinyVideo()),
    thumbnail: await upload(member, 'thumbnails', picture()),
  })

test('Ada deletes her account with her video and her post', async ({
  page,
  browser,
  context,
  baseURL,
}) => {
  const ada = newPerson('Ada')
  const member = await joinByApi(baseURL, ada)
  const video = await publishVideo(member, `Hers ${Date.now()}`)
  const post = await callApi<Named>(member, 'POST', '/post', { content: 'Soon gone' })
  await openSignedIn(page, ada)
  const tab = await context.newPage()
  await tab.goto('/p/new')
  await tab.getByPlaceholder('Whats on your mind ?').fill('Never sent')
  await page.goto('/settings')

  const deleteButton = page.getByRole('button', { name: 'Delete Account' })
  await deleteButton.click()
  const continueButton = overlay(page).getByRole('button', { name: 'Continue' })
  await expect(continueButton).toBeDisabled()
  await overlay(page).getByLabel('Type your username').fill(ada.username.toUpperCase())
  await expect(continueButton).toBeDisabled()
  await overlay(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(overlay(page)).toBeHidden()

  await deleteButton.click()
  await overlay(page).getByLabel('Type your username').fill(ada.username)
  await continueButton.click()
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('button', { name: 'Login \\ Signup' })).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Login \\ Signup' })).toBeAttached()
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  expect(stored).not.toContain(ada.username)
  expect(stored).not.toContain('Never sent')

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`/v/${video.publicId}`)
  await expect(visitor.getByText(messages.videoUnavailable)).toBeVisible()
  await visitor.goto(`/p/${post.publicId}`)
  await expect(visitor.getByText(messages.postUnavailable)).toBeVisible()
  await visitor.goto(`/u/${ada.username}`)
  await expect(visitor.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await visitor.goto('/')
  await visitor.getByRole('button', { name: 'Login \\ Signup' }).click()
  await signIn(visitor, ada)
  await expect(visitor.getByText(messages.loginFailed)).toBeVisible()
})

test('Ada downloads an export of her data', async ({ page, baseURL }) => {
  const ada = newPerson('Ada')
  const member = await joinByApi(baseURL, ada)
  await publishVideo(member, 'To be taken along')
  await callApi(member, 'POST', '/post', { content: 'A few words' })
  await openSignedIn(page, ada)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Prepare a copy' }).click()
  const link = page.getByRole('link', { name: /^Download \([\d.]+ [kM]B\)$/ })
  await expect(link).toBeVisible()
  await expect(page.getByText('The link works for 24 hours.')).toBeVisible()

  await page.reload()
  const downloading = page.waitForEvent('download')
  await link.click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`seam-${ada.username}.zip`)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.length).toBeGreaterThan(2000)
  const names = bytes.toString('latin1')
  for (const name of ['profile.json', 'videos.json', 'posts.json', 'comments.json', 'votes.json']) {
    expect(names).toContain(name)
  }
  expect(names).toMatch(/media\/[\w-]+\.mp4/)
})

test(
  'an export shows its progress, and a failed one can be retried',
  { tag: '@long' },
  async ({ page }) => {
    await signUp(page, newPerson('Ada'))
    const data = { state: 'PREPARING', progress: 40, url: null, bytes: null, expiresAt: null }
    await page.route('**/api/v1/user/export/state', (route) => route.fulfill({ json: { data } }))
    await page.goto('/settings')
    const bar = page.getByRole('progressbar', { name: 'Progress of your copy' })
    await expect(bar).toHaveAttribute('aria-valuenow', '40')
    data.progress = 80
    await expect(bar).toHaveAttribute('aria-valuenow', '80')
    data.state = 'FAILED'
    await expect(page.getByText('The copy could not be created.')).toBeVisible()
    await page.unroute('**/api/v1/user/export/state')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: /^Download/ })).toBeVisible()
    await expect(page.getByText('The copy could not be created.')).toHaveCount(0)
  },
)

test('actions in one tab show in the other tab', async ({ page, context, baseURL }) => {
  const ben = await joinByApi(baseURL, newPerson('Ben'))
  const stamp = Date.now()
  const bens = await callApi<Named>(ben, 'POST', '/post', { content: `From Ben ${stamp}` })
  await signUp(page, newPerson('Ada'))
  const other = await context.newPage()
  const open = async (path: string) => {
    await other.goto(path)
    // Only then it receives messages of the other tab.
    await applicationStarts(other)
  }
  await open('/p/feed')
  const card = (text: string) => other.getByRole('article').filter({ hasText: text })
  await expect(card(`From Ben ${stamp}`)).toBeVisible()

  await page.goto(`/p/${bens.publicId}`)
  await page.getByRole('button', { name: 'Upvote' }).first().click()
  const vote = card(`From Ben ${stamp}`).getByRole('button', { name: 'Upvote' })
  await expect(vote).toHaveText('1')
  await expect(vote).toHaveAttribute('aria-pressed', 'true')

  await open(`/p/${bens.publicId}`)
  await page.getByPlaceholder('Your thoughts...').fill('Well said')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const comments = other.getByRole('group', { name: 'Comments, page' })
  await expect(comments.getByText('Well said')).toBeVisible()

  await open(`/u/${ben.username}`)
  await page.getByRole('link', { name: 'Ben' }).first().click()
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(other.getByRole('button', { name: 'Following', exact: true })).toBeVisible()

  await open('/p/feed')
  await page.goto('/p/new')
  await page.getByPlaceholder('Whats on your mind ?').fill(`From Ada ${stamp}`)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByRole('button', { name: 'View' }).click()
  await expect(card(`From Ada ${stamp}`)).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await card(`From Ada ${stamp}`).getByRole('link', { name: 'ago' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Post by Ada' })).toBeAttached()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click()
  await expect(other.getByText(messages.postUnavailable)).toBeVisible()
})
