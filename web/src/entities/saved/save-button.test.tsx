import type { Post } from '@seam/contract/post.ts'
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, ben, signInAs } from '../../../test/cast.ts'
import { makePost } from '../../../test/items.ts'
import { requestsTo, respond, respondLater, respondWithProblem } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { SaveIcon } from './save-button.tsx'

const first = makePost(ben, 'first')

const useCached = (post: Post) =>
  useQuery({ queryKey: ['post', post.publicId], queryFn: () => post, initialData: post }).data

const Card = ({ post }: { post: Post }) => (
  <article>
    <a href="/p/feed">{post.content}</a>
    <SaveIcon entity="post" item={useCached(post)} />
  </article>
)

const bookmark = page.getByRole('button', { name: 'Save' })

test('a bookmark saves at once, a second press removes, and undo restores the place', async () => {
  signInAs(ada)
  const finish = respondLater('saveItem', null)
  await renderPage(<Card post={first} />)
  await expect.element(bookmark).toHaveAttribute('aria-pressed', 'false')
  await bookmark.click()
  await expect.element(bookmark).toHaveAttribute('aria-pressed', 'true')
  finish()
  await expect.element(page.getByText('Saved.')).toBeVisible()

  const savedAt = '2026-01-02T03:04:05.678Z'
  respond('unsaveItem', { savedAt })
  await bookmark.click()
  await expect.element(bookmark).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(bookmark).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => requestsTo('saveItem').at(-1)?.query).toEqual({ savedAt })
})

test('many clicks end in the state of the last one, with one request at a time', async () => {
  signInAs(ada)
  const finish = respondLater('saveItem', null)
  respond('unsaveItem', { savedAt: null })
  await renderPage(<Card post={first} />)
  for (let click = 1; click <= 4; click += 1) await bookmark.click()
  await expect.poll(() => requestsTo('saveItem').length).toBe(1)
  finish()
  await expect.poll(() => requestsTo('unsaveItem').length).toBe(1)
  await expect.element(bookmark).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => requestsTo('saveItem').length).toBe(1)
})

test('a failure is undone and named', async () => {
  signInAs(ada)
  respondWithProblem('saveItem', 'unavailable')
  await renderPage(<Card post={first} />)
  await bookmark.click()
  await expect.element(page.getByText(/^That was not saved/)).toBeVisible()
  await expect.element(bookmark).toHaveAttribute('aria-pressed', 'false')
})

test('a visitor has no bookmark', async () => {
  await renderPage(<Card post={first} />)
  await expect.element(bookmark).not.toBeInTheDocument()
})
