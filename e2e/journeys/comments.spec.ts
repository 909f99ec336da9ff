import { expect, type Page, test } from '@playwright/test'
import type { Comment } from '@seam/contract/comment.ts'
import { ask, type Member, signUp, upload } from '@seam/server/demo/member.ts'
import { clips, picture } from '../media.ts'
import { overlay, PASSWORD, signIn, someone } from '../people.ts'

const people = { ada: someone('Ada'), ben: someone('Ben'), cleo: someone('Cleo') }
let [ada, ben]: Member[] = []
let video = ''
let post = ''

test.beforeAll(async ({ baseURL }) => {
  const join = (person: typeof people.ada) =>
    signUp(baseURL ?? '', { ...person, password: PASSWORD })
  ada = await join(people.ada)
  ben = await join(people.ben)
  await join(people.cleo)
  const made = await ask<{ publicId: string }>(ada, 'POST', '/video/upload', {
    title: `Talked about ${Date.now()}`,
    video: await upload(ada, 'videos', clips.mp4()),
    thumbnail: await upload(ada, 'thumbnails', picture()),
  })
  video = made.publicId
  post = await newPost('What do you think?')
})

const as = (member: Member | undefined) => {
  if (!member) throw new Error('Nobody has joined yet')
  return member
}
const newPost = async (content: string) =>
  (await ask<{ publicId: string }>(as(ada), 'POST', '/post', { content })).publicId
const say = (member: Member | undefined, where: string, content: string) =>
  ask<Comment>(as(member), 'POST', `/comment/${where}`, { content })

async function enter(page: Page, person: typeof people.ada) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Login \\ Signup' }).click()
  await signIn(page, person)
  await expect(overlay(page)).toBeHidden()
}

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

test('Ada comments on a video, within the limits, and a time in it jumps there', async ({
  page,
}) => {
  await enter(page, people.ada)
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

  await item(page, 'Look at').getByRole('button', { name: '0:02' }).click()
  const player = page.locator('video')
  await expect
    .poll(() => player.evaluate((it: HTMLVideoElement) => it.currentTime))
    .toBeGreaterThanOrEqual(2)
  await expect(player).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
})

test('Ben replies, edits and deletes; nobody else can', async ({ page, browser }) => {
  const said = await say(ada, `post?postPublicId=${post}`, 'First thought')
  await say(ada, `comment?commentPublicId=${said.publicId}`, 'A reply of mine')
  await enter(page, people.ben)
  await page.goto(`/p/${post}`)
  await expect(item(page, 'First thought')).toBeVisible()
  await expect(item(page, 'First thought').getByRole('button', { name: 'More' })).toHaveCount(0)
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
  const edited = page.getByLabel('Your comment, changed')
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
  for (const name of ['Reply', 'More', 'Comment']) {
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

test('many comments come in pages, and a link leads to any of them', async ({ page }) => {
  const busy = await newPost('Busy')
  const said: Comment[] = []
  for (let number = 1; number <= 30; number += 1) {
    said.push(await say(number % 2 ? ada : ben, `post?postPublicId=${busy}`, `Thought ${number}.`))
  }
  const first = said[0]?.publicId
  const replies: Comment[] = []
  for (let number = 1; number <= 5; number += 1) {
    replies.push(await say(ben, `comment?commentPublicId=${first}`, `Answer ${number}.`))
  }
  await enter(page, people.cleo)
  await page.goto(`/p/${busy}`)
  await expect(item(page, 'Thought 30.')).toBeVisible()
  await expect(item(page, /Thought/)).toHaveCount(12)
  await expect(section(page).getByRole('button', { name: 'Previous' })).toBeDisabled()
  await expect(section(page).getByText('Page 1 of 3')).toBeVisible()

  // Somebody speaks meanwhile: what was on this page does not come again on the next.
  await say(ada, `post?postPublicId=${busy}`, 'In between.')
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

test('a list that fails says so, and can be asked for again', async ({ page }) => {
  await page.route(/\/comment\?/, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`/p/${post}`)
  await expect(section(page).getByText('Something went wrong')).toBeVisible()
  await page.unrouteAll()
  await press(page, 'Try again')
  await expect(section(page).getByText('Something went wrong')).toHaveCount(0)
})

test('a comment is on show at once, and what the server refuses is taken back with nothing lost', async ({
  page,
}) => {
  await enter(page, people.ben)
  await page.goto(`/v/${video}`)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/v1/comment/video**', async (route) => {
    await answer.promise
    await route.abort()
  })
  await box(page).fill('Said into the wind')
  await press(page, 'Comment')
  await expect(item(page, 'Said into the wind').getByText('Posting')).toBeVisible()
  answer.resolve()
  await expect(item(page, 'Said into the wind')).toHaveCount(0)
  await expect(page.getByText('Your comment was not posted')).toBeVisible()
  await expect(box(page)).toHaveValue('Said into the wind')

  await page.unroute('**/api/v1/comment/video**')
  await press(page, 'Comment')
  await expect(
    item(page, 'Said into the wind').getByRole('button', { name: 'Upvote' }),
  ).toBeVisible()
  await expect(box(page)).toHaveValue('')
})

test('Ada removes a comment and a reply of Ben, who sees by whom and deletes what is left', async ({
  page,
  browser,
}) => {
  const where = await newPost('Be kind')
  await say(ben, `post?postPublicId=${where}`, 'Not so kind')
  const stays = await say(ada, `post?postPublicId=${where}`, 'Always')
  await say(ben, `comment?commentPublicId=${stays.publicId}`, 'Never')
  await enter(page, people.ada)
  await page.goto(`/p/${where}`)
  const otherTab = await page.context().newPage()
  await otherTab.goto(`/p/${where}`)
  await expect(item(otherTab, 'Not so kind')).toBeVisible()

  await item(page, 'Not so kind').getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Remove'])
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

  const his = await (await browser.newContext()).newPage()
  await enter(his, people.ben)
  await his.goto(`/p/${where}`)
  const mark = `Removed by @${people.ada.username}`
  await expect(item(his, 'Not so kind')).toContainText(mark)
  await expect(
    item(his, 'Not so kind').getByRole('link', { name: `@${people.ada.username}` }),
  ).toHaveAttribute('href', `/u/${people.ada.username}`)
  for (const name of ['Upvote', 'Downvote', 'Reply']) {
    await expect(item(his, 'Not so kind').getByRole('button', { name })).toHaveCount(0)
  }
  await press(his, 'Show replies (1)')
  await expect(item(his, 'Never')).toContainText(mark)
  await item(his, 'Not so kind').getByRole('button', { name: 'More', exact: true }).click()
  await expect(his.getByRole('menuitem')).toHaveText(['Delete'])
  await his.keyboard.press('Escape')
  await expect(his.getByRole('menu')).toHaveCount(0)
  for (const text of ['Never', 'Not so kind']) {
    await choose(his, text, 'Delete')
    await his.getByRole('button', { name: 'Continue' }).click()
    await expect(item(his, text)).toHaveCount(0)
  }
  await expect(section(his).getByRole('button', { name: /replies/ })).toHaveCount(0)
  await expect(section(his).getByTitle('1', { exact: true })).toBeVisible()
  await his.context().close()
})
