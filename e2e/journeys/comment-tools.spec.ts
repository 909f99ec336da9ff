import { expect, type Page, test } from '@playwright/test'
import { callApi, type Member, signUp as signUpByApi } from '@seam/server/demo/api-client.ts'
import { newPerson, PASSWORD, signUp } from '../people.ts'

const commentBy = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

async function choose(page: Page, text: string, item: string) {
  await commentBy(page, text).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Signs Ada up in the browser with a post, and Ben. */
async function adasPost(page: Page, baseURL = '') {
  const ben = await signUpByApi(baseURL, { ...newPerson('Ben'), password: PASSWORD })
  await signUp(page, newPerson('Ada'))
  const publicId = await page.evaluate(async () => {
    const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const response = await fetch('/api/v1/post', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
      body: JSON.stringify({ content: 'Under this post' }),
    })
    const { data } = (await response.json()) as { data: { publicId: string } }
    return data.publicId
  })
  return { ben, publicId }
}

const write = (who: Member, publicId: string, content: string) =>
  callApi<{ publicId: string }>(who, 'POST', `/comment/post?postPublicId=${publicId}`, { content })

const contents = (page: Page) => page.getByRole('article').filter({ hasText: 'Ben' })

test('Ada pins a comment by Ben, removes another one, and closes the comments', async ({
  page,
  baseURL,
}) => {
  const { ben, publicId } = await adasPost(page, baseURL)
  for (const content of ['The first', 'The second', 'The third'])
    await write(ben, publicId, content)
  await page.goto(`/p/${publicId}`)
  await expect(contents(page)).toHaveCount(3)
  await choose(page, 'The first', 'Pin')
  await expect(page.getByText('Comment pinned.')).toBeVisible()
  await expect(contents(page).first()).toContainText('The first')
  await expect(commentBy(page, 'The first')).toContainText('Pinned')
  await choose(page, 'The second', 'Remove')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(commentBy(page, 'The second')).toBeHidden()

  const close = page.getByRole('button', { name: 'Close comments' })
  const closed = page.waitForResponse((response) => response.url().endsWith('/closed'))
  await close.click()
  await expect(page.getByText('The comments are closed.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Reply' })).toHaveCount(0)
  // The page shows it before the server has responded.
  await closed
  await expect(write(ben, publicId, 'Too late')).rejects.toThrow('The comments are closed')
  await page.reload()
  await expect(page.getByText('The comments are closed.')).toBeVisible()
  await expect(contents(page)).toHaveCount(2)
  await close.click()
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toBeVisible()
  await choose(page, 'The first', 'Unpin')
  await expect(contents(page).first()).toContainText('The third')
})

test('Ada holds comments with certain words, approves one and removes one', async ({
  page,
  baseURL,
}) => {
  const { ben, publicId } = await adasPost(page, baseURL)
  await page.goto('/settings#comments')
  const words = page.getByLabel('Held words')
  await words.fill('casino\nbuy now')
  await page
    .getByRole('region', { name: 'Comments', exact: true })
    .getByRole('button', { name: 'Update words' })
    .click()
  await expect(page.getByText('Held words saved.')).toBeVisible()
  await write(ben, publicId, 'A fine CASINO')
  await write(ben, publicId, 'Buy, now')
  await write(ben, publicId, 'A fine day')

  await page.goto(`/p/${publicId}`)
  await expect(contents(page)).toHaveCount(3)
  const held = commentBy(page, 'A fine CASINO')
  await expect(held).toContainText('Held: it has one of your held words.')
  await expect(held.getByRole('button', { name: 'Upvote' })).toHaveCount(0)
  await held.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Comment published.')).toBeVisible()
  await expect(held.getByRole('button', { name: 'Upvote' })).toBeVisible()

  await page.goto('/settings#comments')
  const waiting = page.getByRole('region', { name: 'Held comments' })
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  await waiting.getByRole('button', { name: /^Remove/ }).click()
  await expect(waiting.getByText('No comments are waiting for you.')).toBeVisible()
  const list = await callApi<{ docs: { content: string; removedBy: object | null }[] }>(
    ben,
    'GET',
    `/comment?entity=post&entityId=${publicId}`,
  )
  expect(list.docs.find(({ content }) => content === 'Buy, now')?.removedBy).toBeTruthy()
})
