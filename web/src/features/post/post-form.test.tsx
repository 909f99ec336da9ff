import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ada, signInAs } from '../../../test/cast.ts'
import { makePost } from '../../../test/items.ts'
import {
  fieldError,
  requestsTo,
  respond,
  respondLater,
  respondWithProblem,
} from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { NewPost } from './new-post.tsx'

const textbox = page.getByRole('textbox', { name: 'Your post' })
const submit = page.getByRole('button', { name: 'Post' })

beforeEach(() => signInAs(ada))

test('a compact form shows its button once the text box has the focus', async () => {
  await renderPage(<NewPost compact />)
  await expect.element(submit).not.toBeInTheDocument()
  await textbox.click()
  await expect.element(submit).toBeVisible()
})

test('an empty post and one over the limit are rejected at the text box', async () => {
  await renderPage(<NewPost />)
  await submit.click()
  await expect.element(textbox).toHaveAccessibleDescription(messages.postEmpty)
  await textbox.fill('a'.repeat(limits.post + 1))
  await expect.element(page.getByText(`${limits.post + 1} / ${limits.post}`)).toBeVisible()
  await submit.click()
  await expect.element(textbox).toHaveAccessibleDescription(messages.postLong)
  expect(requestsTo('createPost')).toEqual([])
})

test('a post says while typing that it is too long or empty', async () => {
  await renderPage(<NewPost />)
  await textbox.click()
  await expect.element(textbox).toHaveAccessibleDescription('')
  await textbox.fill('a'.repeat(limits.post + 1))
  await expect.element(textbox).toHaveAccessibleDescription(messages.postLong)
  await textbox.fill('')
  await expect.element(textbox).toHaveAccessibleDescription(messages.postEmpty)
})

test('an unsent post that is too long says so after a reload, and so does an emptied edit', async () => {
  const { close } = await renderPage(<NewPost />)
  await textbox.fill('a'.repeat(limits.post + 1))
  await close()
  const again = await renderPage(<NewPost />)
  await expect.element(textbox).toHaveAccessibleDescription(messages.postLong)
  await again.close()

  const edit = <EditDialog post={makePost(ada, 'Hello')} open onClose={() => null} />
  const dialog = await renderPage(edit)
  await textbox.fill('')
  await dialog.close()
  await renderPage(edit)
  await expect.element(textbox).toHaveValue('')
  await expect.element(textbox).toHaveAccessibleDescription(messages.postEmpty)
})

test('a post is sent once, empties the form, and offers a link to itself', async () => {
  const post = makePost(ada, 'Hello')
  const release = respondLater('createPost', post)
  const { history } = await renderPage(<NewPost />)
  await textbox.fill('Hello')
  await submit.click()
  await expect.element(submit).toHaveAttribute('aria-busy', 'true')
  await textbox.click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  release()
  await expect.element(textbox).toHaveValue('')
  await expect.poll(() => requestsTo('createPost')).toMatchObject([{ body: { content: 'Hello' } }])
  await page.getByRole('button', { name: 'View' }).click()
  await expect.poll(() => history.href()).toBe(`/p/${post.publicId}`)
})

test('a post that the server rejects stays in the form with the reason', async () => {
  respondWithProblem('createPost', 'invalid', {
    errors: [fieldError('content', messages.textUnstorable)],
  })
  await renderPage(<NewPost />)
  await textbox.fill('Hello')
  await submit.click()
  await expect.element(textbox).toHaveAccessibleDescription(messages.textUnstorable)
  await expect.element(textbox).toHaveValue('Hello')
})

test('an unsent post survives a reload', async () => {
  const { close } = await renderPage(<NewPost />)
  await textbox.fill('Half a thought')
  await close()
  await renderPage(<NewPost />)
  await expect.element(textbox).toHaveValue('Half a thought')
})

test('an edit starts with the text of the post, and is saved', async () => {
  const post = makePost(ada, 'Helo')
  respond('editPost', { ...post, content: 'Hello' })
  await renderPage(<EditDialog post={post} open onClose={() => null} />)
  await expect.element(textbox).toHaveValue('Helo')
  await textbox.fill('Hello')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(page.getByText('Changes saved.')).toBeInTheDocument()
  await expect
    .poll(() => requestsTo('editPost'))
    .toMatchObject([{ params: { publicId: post.publicId }, body: { content: 'Hello' } }])
})
