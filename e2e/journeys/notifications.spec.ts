import { expect, type Locator, type Page, test } from '@playwright/test'
import { callApi, type Member, signUp as signUpByApi } from '@seam/server/demo/api-client.ts'
import { startVideo } from '../publish-video.ts'
import { newPerson, PASSWORD, signUp } from '../people.ts'

const member = (baseURL = '', name: 'Ben' | 'Cleo' = 'Ben') =>
  signUpByApi(baseURL, { ...newPerson(name), password: PASSWORD })

/** Signs Ada up and publishes a post by her. */
async function adaWithPost(page: Page) {
  const ada = newPerson('Ada')
  await signUp(page, ada)
  await page.goto('/p/new')
  await page.getByPlaceholder('Whats on your mind ?').fill('Who was at the harbour?')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByRole('button', { name: 'View' }).click()
  await expect(page).toHaveURL(/\/p\/[\w-]{11}$/)
  return { ada, publicId: new URL(page.url()).pathname.slice(3) }
}

const comment = (who: Member, publicId: string, content: string) =>
  callApi(who, 'POST', `/comment/post?postPublicId=${publicId}`, { content })

const bell = (page: Page, fresh = 0) =>
  page.getByRole('button', {
    name: fresh === 0 ? 'Notifications' : `Notifications, ${fresh} new`,
    exact: true,
  })

test('the bell of every tab shows a new notification at once, and the popover what it is', async ({
  page,
  context,
  baseURL,
}) => {
  const ben = await member(baseURL)
  const { publicId } = await adaWithPost(page)
  const other = await context.newPage()
  await other.goto('/p/feed')
  await expect(bell(page)).toBeVisible()
  await expect(bell(other)).toBeVisible()
  await comment(ben, publicId, 'I was, and it was loud.')
  for (const tab of [page, other]) {
    await expect(bell(tab, 1)).toBeVisible()
    await expect(tab).toHaveTitle(/^\(1\) /)
  }

  await page.bringToFront()
  await bell(page, 1).focus()
  await page.keyboard.press('Enter')
  const popover = page.getByRole('dialog', { name: 'Notifications' })
  await expect(popover.getByRole('link', { name: 'New: Ben commented on your post' })).toBeVisible()
  await expect(popover.getByText('I was, and it was loud.')).toBeVisible()
  for (const tab of [page, other]) {
    await expect(bell(tab)).toBeVisible()
    await expect(tab).toHaveTitle(/^[^(]/)
  }
  await page.keyboard.press('Escape')
  await expect(popover).toBeHidden()
  await expect(bell(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await popover.getByRole('link', { name: /Ben commented/ }).click()
  await expect(page).toHaveURL(new RegExp(`/p/${publicId}\\?c=`))
  await expect(popover).toBeHidden()
})

test('on a phone the bell leads to the page of all notifications', async ({ page, baseURL }) => {
  const ben = await member(baseURL)
  const ada = newPerson('Ada')
  await signUp(page, ada)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('link', { name: 'Notifications', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible()
  await callApi(ben, 'POST', `/follow/${ada.username}`)
  const row = page.getByRole('link', { name: 'New: Ben started following you' })
  await expect(row).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await row.click()
  await expect(page).toHaveURL(`/u/${ben.username}`)
  await page.goto('/notifications')
  await expect(
    page.getByRole('link', { name: 'Ben started following you', exact: true }),
  ).toBeVisible()
})

test('a follower is notified of new posts if they want it, and mutes and limits other notifications', async ({
  page,
  baseURL,
}) => {
  const ben = await member(baseURL)
  const { publicId } = await adaWithPost(page)
  await page.goto(`/u/${ben.username}`)
  const alert = page.getByRole('button', { name: 'Notify me of new videos and posts by Ben' })
  await expect(alert).toHaveCount(0)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await alert.click()
  await expect(alert).toHaveAttribute('aria-pressed', 'true')
  await callApi(ben, 'POST', '/post', { content: 'Out now' })
  await bell(page, 1).click()
  await expect(page.getByRole('link', { name: 'New: Ben published a post' })).toBeVisible()

  await page.goto(`/p/${publicId}`)
  const mute = page.getByRole('button', { name: 'Mute notifications' })
  await mute.click()
  await expect(mute).toHaveAttribute('aria-pressed', 'true')
  await comment(ben, publicId, 'Unheard')

  await page.goto('/settings#notifications')
  const followers = page.getByRole('group', { name: 'New followers' })
  for (const change of [
    () => followers.getByLabel('List').uncheck(),
    () => followers.getByLabel('From').selectOption('from people I follow'),
  ]) {
    // A reload would cancel pending requests.
    const saved = page.waitForResponse(
      (response) =>
        response.url().endsWith('/notification/settings') && response.request().method() !== 'GET',
    )
    await change()
    expect((await saved).status()).toBe(200)
  }
  await page.reload()
  await expect(followers.getByLabel('List')).not.toBeChecked()
  await expect(followers.getByLabel('From')).toHaveValue('followed')
  await page.goto('/notifications')
  await expect(page.getByRole('link', { name: 'Ben published a post' })).toBeVisible()
  await expect(page.getByText('Unheard')).toHaveCount(0)
})

test(
  'the menus of a post, a comment and a video mute its notifications, in the same words',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    const ben = await member(baseURL)
    const { publicId } = await adaWithPost(page)
    const video = await startVideo(ben)
    const more = (within: Page | Locator) =>
      within.getByRole('button', { name: 'More', exact: true }).first()
    const entry = page.getByRole('menuitemcheckbox', { name: 'Mute notifications', exact: true })
    const button = page.getByRole('button', { name: 'Mute notifications', exact: true })

    await page.goto(`/p/${publicId}`)
    await more(page.getByRole('main')).click()
    await entry.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Muted.')).toBeVisible()
    await page.getByLabel('Your comment').fill('I was there')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    const thread = page.getByRole('article', { name: 'Comment by Ada' })
    await more(thread).focus()
    await page.keyboard.press('Enter')
    await expect(entry).toBeChecked()
    await expect(entry).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await expect(more(thread)).toBeFocused()

    await page.goto('/p/feed')
    await more(page.getByRole('article').filter({ hasText: 'harbour?' })).click()
    await expect(entry).not.toBeChecked()
    await page.keyboard.press('Escape')

    await page.goto(`/v/${video}`)
    await more(page.getByRole('main')).click()
    await entry.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  },
)
