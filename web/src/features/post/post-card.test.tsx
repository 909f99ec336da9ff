import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ben } from '../../../test/cast.ts'
import { makePost, makePostImage } from '../../../test/items.ts'
import { smallTargets } from '../../../test/targets.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { PostCard } from './post-card.tsx'

const post = makePost(ben, 'Be quick')

test('a click on the text of a card opens the post', async () => {
  const { history } = await renderPage(<PostCard post={post} renderVotes={() => null} />)
  await page.getByText('Be quick').click()
  await expect.poll(() => history.href()).toBe(`/p/${post.publicId}`)
})

test('a click on a control of a card and a selection of its text do not open the post', async () => {
  const { history } = await renderPage(
    <PostCard post={post} renderVotes={() => <button type="button">Upvote</button>} />,
  )
  await page.getByRole('button', { name: 'Upvote' }).click()
  const text = page.getByText('Be quick')
  await userEvent.dragAndDrop(text, text, {
    sourcePosition: { x: 2, y: 10 },
    targetPosition: { x: 40, y: 10 },
  })
  expect(getSelection()?.toString()).not.toBe('')
  expect(history.href()).toBe('/')
})

test('a post without text shows its images only', async () => {
  const { publicId } = post
  const images = { ...post, content: '', images: [makePostImage('Low tide')] }
  const { history } = await renderPage(<PostCard post={images} renderVotes={() => null} />)
  expect(document.querySelector('article [dir=auto]')).toBeNull()
  await page.getByRole('button', { name: 'Image: Low tide' }).click()
  await page.getByRole('dialog').getByRole('img').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(history.href()).toBe('/')
  await page.getByRole('link', { name: '0 comments' }).click()
  await expect.poll(() => history.href()).toBe(`/p/${publicId}`)
})

test('the date is on the line of the name, or below it if there is no room', async () => {
  await page.viewport(1280, 800)
  await renderPage(<PostCard post={post} renderVotes={() => null} />)
  const top = (name: RegExp) =>
    Math.round(page.getByRole('link', { name }).element().getBoundingClientRect().top)
  expect(Math.abs(top(/@ben/) - top(/ago$/))).toBeLessThan(4)
  expect(smallTargets(page.getByRole('article').element())).toEqual([])
  await page.viewport(200, 800)
  expect(top(/ago$/)).toBeGreaterThanOrEqual(top(/@ben/) + 24)
  await page.viewport(1280, 800)
})
