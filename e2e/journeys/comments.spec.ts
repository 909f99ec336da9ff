import { expect, type Page, test } from '@playwright/test'
import type { Comment } from '@seam/contract/comment.ts'
import { callApi, type Member, signUp, upload } from '@seam/server/demo/api-client.ts'
import { clips, picture } from '../media.ts'
import { newPerson, openSignedIn, PASSWORD, signIn } from '../people.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const people = { ada: newPerson('Ada'), ben: newPerson('Ben'), cleo: newPerson('Cleo') }
let [ada, ben]: Member[] = []
let video = ''
let post = ''

test.beforeAll(async ({ baseURL }) => {
  const join = (person: typeof people.ada) =>
    signUp(baseURL ?? '', { ...person, password: PASSWORD })
  ada = await join(people.ada)
  ben = await join(people.ben)
  await join(people.cleo)
  const created = await callApi<{ publicId: string }>(ada, 'POST', '/video/upload', {
    title: `Talked about ${Date.now()}`,
    video: await upload(ada, 'videos', clips.mp4()),
    thumbnail: await upload(ada, 'thumbnails', picture()),
  })
  video = created.publicId
  post = await newPost('What do you think?')
})

const signedUp = (member: Member | undefined) => {
  if (!member) throw new Error('the member has not signed up yet')
  return member
}
const newPost = async (content: string) =>
  (await callApi<{ publicId: string }>(signedUp(ada), 'POST', '/post', { content })).publicId
const addComment = (member: Member | undefined, where: string, content: string) =>
  callApi<Comment>(signedUp(member), 'POST', `/comment/${where}`, { content })

const box = (page: Page) => page.getByPlaceholder('Your thoughts...')
const section = (page: Page) => page.getByRole('region', { name: 'Comments' })
const item = (page: Page, text: string | RegExp) =>
  section(page).getByRole('article').filter({ hasText: text })
const press = (page: Page, name: string | RegExp) =>
  section(page).getByRole('button', { name, exact: true }).click()
const choose = async (page: Page, text: string, action: 'Edit' | 'Delete' | 'Remove') => {
  await item(page, text).getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('Ada comments on a video, and a timestamp in a comment seeks to it', async ({ page }) => {
  await openSignedIn(page, people.ada)
  await page.goto(`/v/${video}`)
  await expect(section(page).getByText('No comments yet')).toBeVisible()
  await press(page, 'Comment')
  await expect(section(page).getByText('Comment can not be empty')).toBeVisible()
  await box(page).fill('x'.repeat(1001))
  await expect(section(page).getByText('Comment must be at most 1000 characters')).toBeVisible()
  await expect(section(page).getByText('1001 / 1000')).toBeVisible()

  await box(page).fill('')
  await box(page).pressSequentially('Look at 0:02, mk')
  expect(await page.locator('video').evaluate((it: HTMLVideoElement) => it.muted)).toBe(false)
  await page.reload()
  await expect(box(page)).toHaveValue('Look at 0:02, mk')
  await box(page).press('Control+Enter')
  await expect(item(page, 'Look at 0:02')).toBeVisible()
  await expect(box(page)).toHaveValue('')
  await expect(page.getByText('Comment posted')).toBeVisible()
  await page.reload()
  await expect(box(page)).toHaveValue('')

  await item(page, 'Look at').getByRole('link', { name: '0:02' }).click()
  const player = page.locator('video')
  await expect
    .poll(() => player.evaluate((it: HTMLVideoElement) => it.currentTime))
    .toBeGreaterThanOrEqual(2)
  await expect(player).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
})

test('Ben replies, edits and deletes; others cannot', async ({ page, browser }) => {
  const first = await addComment(ada, `post?postPublicId=${post}`, 'First thought')
  await addComment(ada, `comment?commentPublicId=${first.publicId}`, 'A reply of mine')
  await openSignedIn(page, people.ben)
  await page.goto(`/p/${post}`)
  await expect(item(page, 'First thought')).toBeVisible()
  await item(page, 'First thought').getByRole('button', { name: 'More' }).first().click()
  await expect(page.getByRole('menuitem', { name: 'Report' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /Edit|Delete|Remove/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await press(page, 'Reply')
  await page.getByLabel('Your reply to Ada').fill('I agree')
  await press(page, 'Reply')
  await expect(item(page, 'I agree')).toBeVisible()
  await expect(item(page, 'A reply of mine')).toBeVisible()
  await expect(item(page, 'I agree').getByRole('button', { name: 'Reply' })).toHaveCount(0)
  await press(page, 'Hide replies')
  await expect(item(page, 'I agree')).toHaveCount(0)
  await press(page, 'Show replies (2)')

  await choose(page, 'I agree', 'Edit')
  const edited = page.getByLabel('Edit your comment')
  await expect(edited).toHaveValue('I agree')
  await edited.fill('I quite agree')
  await press(page, 'Save Changes')
  await expect(item(page, 'I quite agree').getByText('edited')).toBeVisible()

  await box(page).fill('Another one')
  await press(page, 'Comment')
  await choose(page, 'Another one', 'Delete')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await choose(page, 'Another one', 'Delete')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(item(page, 'Another one')).toHaveCount(0)
  await choose(page, 'I quite agree', 'Delete')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(section(page).getByRole('button', { name: 'Hide replies' })).toBeVisible()
  await press(page, 'Hide replies')
  await expect(section(page).getByRole('button', { name: 'Show replies (1)' })).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`/p/${post}`)
  await expect(item(visitor, 'First thought')).toBeVisible()
  await expect(box(visitor)).toHaveCount(0)
  for (const name of ['Reply', 'Comment']) {
    await expect(section(visitor).getByRole('button', { name, exact: true })).toHaveCount(0)
  }
  await press(visitor, 'Sign in')
  await signIn(visitor, people.ada)
  await expect(box(visitor)).toBeVisible()
  await choose(visitor, 'First thought', 'Delete')
  await visitor.getByRole('button', { name: 'Continue' }).click()
  await expect(section(visitor).getByText('No comments yet')).toBeVisible()
  await visitor.context().close()
})

test('paginates comments, and a link opens the page of its comment', async ({ page }) => {
  const busy = await newPost('Busy')
  const comments: Comment[] = []
  for (let number = 1; number <= 30; number += 1) {
    comments.push(
      await addComment(number % 2 ? ada : ben, `post?postPublicId=${busy}`, `Thought ${number}.`),
    )
  }
  const first = comments[0]?.publicId
  const replies: Comment[] = []
  for (let number = 1; number <= 5; number += 1) {
    replies.push(await addComment(ben, `comment?commentPublicId=${first}`, `Answer ${number}.`))
  }
  await openSignedIn(page, people.cleo)
  await page.goto(`/p/${busy}`)
  await expect(item(page, 'Thought 30.')).toBeVisible()
  await expect(item(page, /Thought/)).toHaveCount(12)
  await expect(section(page).getByRole('button', { name: 'Previous' })).toBeDisabled()
  await expect(section(page).getByText('Page 1 of 3')).toBeVisible()

  // A new comment must not make comments of this page appear again on the next one.
  await addComment(ada, `post?postPublicId=${busy}`, 'In between.')
  await page.route(
    /cursor=/,
    async (route) => {
      await expect(section(page).getByText('Loading comments')).toBeAttached()
      await expect(item(page, 'Thought 30.')).toBeVisible()
      await route.continue()
    },
    { times: 1 },
  )
  await press(page, 'Next')
  await expect(item(page, 'Thought 18.')).toBeVisible()
  await expect(item(page, 'Thought 19.')).toHaveCount(0)
  await expect(section(page).getByText('Page 2 of 3')).toHaveAttribute('aria-current', 'page')
  await press(page, 'Next')
  await expect(item(page, 'Thought 1.')).toBeVisible()
  await expect(section(page).getByRole('button', { name: 'Next' })).toBeDisabled()
  await press(page, 'Previous')
  await expect(item(page, 'Thought 18.')).toBeVisible()
  await press(page, 'First')
  await expect(item(page, 'Thought 30.')).toBeVisible()

  await page.goto(`/p/${busy}?c=${first}`)
  await expect(item(page, /Thought/).first()).toContainText('Thought 1.')
  await expect(item(page, 'Thought 1.')).toBeFocused()
  await press(page, 'Show replies (5)')
  await expect(item(page, 'Answer 5.')).toBeVisible()
  await expect(item(page, 'Answer 1.')).toHaveCount(0)
  await press(page, 'Show more replies')
  await expect(item(page, /Answer/)).toHaveCount(5)

  await page.goto(`/p/${busy}?c=${replies[0]?.publicId}`)
  await expect(item(page, 'Answer 1.')).toBeFocused()
  await expect(item(page, 'Answer 1.')).toBeInViewport()
  await page.goto(`/p/${post}?c=${first}`)
  await expect(section(page).getByText('That comment is no longer there.')).toBeVisible()
})

test('a comment list that fails to load can be retried', async ({ page }) => {
  // For a visitor, the page would already contain the comments.
  await openSignedIn(page, people.cleo)
  await page.route(/\/comment\?/, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`/p/${post}`)
  await expect(section(page).getByText('Something went wrong')).toBeVisible()
  await page.unrouteAll()
  await press(page, 'Try again')
  await expect(section(page).getByText('Something went wrong')).toHaveCount(0)
})

test('Ada removes a comment and a reply by Ben; he sees who removed them and deletes them', async ({
  page,
  browser,
}) => {
  const where = await newPost('Be kind')
  await addComment(ben, `post?postPublicId=${where}`, 'Not so kind')
  const stays = await addComment(ada, `post?postPublicId=${where}`, 'Always')
  await addComment(ben, `comment?commentPublicId=${stays.publicId}`, 'Never')
  await openSignedIn(page, people.ada)
  await page.goto(`/p/${where}`)
  const otherTab = await page.context().newPage()
  await otherTab.goto(`/p/${where}`)
  await expect(item(otherTab, 'Not so kind')).toBeVisible()

  await item(page, 'Not so kind').getByRole('button', { name: 'More', exact: true }).click()
  const items = ['Remove', 'Pin', /^Mute @/, /^Block @/, 'Report']
  await expect(page.getByRole('menuitem')).toHaveText(items)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await choose(page, 'Not so kind', 'Remove')
  await expect(page.getByRole('alertdialog', { name: 'Remove this comment?' })).toContainText(
    `@${people.ben.username} still sees the text`,
  )
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(item(page, 'Not so kind')).toBeVisible()
  await choose(page, 'Not so kind', 'Remove')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Comment removed.')).toBeVisible()
  for (const tab of [page, otherTab]) {
    await expect(item(tab, 'Not so kind')).toHaveCount(0)
    await expect(section(tab).getByTitle('1', { exact: true })).toBeVisible()
  }
  await press(page, 'Show replies (1)')
  await choose(page, 'Never', 'Remove')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Reply removed.')).toBeVisible()
  await expect(item(page, 'Never')).toHaveCount(0)

  const bensPage = await (await browser.newContext()).newPage()
  await openSignedIn(bensPage, people.ben)
  await bensPage.goto(`/p/${where}`)
  const mark = `Removed by @${people.ada.username}`
  await expect(item(bensPage, 'Not so kind')).toContainText(mark)
  await expect(
    item(bensPage, 'Not so kind').getByRole('link', { name: `@${people.ada.username}` }),
  ).toHaveAttribute('href', `/u/${people.ada.username}`)
  for (const name of ['Upvote', 'Downvote', 'Reply']) {
    await expect(item(bensPage, 'Not so kind').getByRole('button', { name })).toHaveCount(0)
  }
  await press(bensPage, 'Show replies (1)')
  await expect(item(bensPage, 'Never')).toContainText(mark)
  await item(bensPage, 'Not so kind').getByRole('button', { name: 'More', exact: true }).click()
  await expect(bensPage.getByRole('menuitem')).toHaveText(['Delete'])
  await bensPage.keyboard.press('Escape')
  await expect(bensPage.getByRole('menu')).toHaveCount(0)
  for (const text of ['Never', 'Not so kind']) {
    await choose(bensPage, text, 'Delete')
    await bensPage.getByRole('button', { name: 'Continue' }).click()
    await expect(item(bensPage, text)).toHaveCount(0)
  }
  await expect(section(bensPage).getByRole('button', { name: /replies/ })).toHaveCount(0)
  await expect(section(bensPage).getByTitle('1', { exact: true })).toBeVisible()
  await bensPage.context().close()
})
