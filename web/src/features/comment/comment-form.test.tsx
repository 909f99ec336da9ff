import type { Comment } from '@seam/contract/comment.ts'
import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ada, ben, signInAs } from '../../../test/cast.ts'
import { makeComment, pageOf } from '../../../test/items.ts'
import {
  disconnect,
  requestsTo,
  respond,
  respondLater,
  respondWithProblem,
} from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { clearUser, useAuth } from '../../entities/session/auth-store.ts'
import { Comments } from './comments.tsx'

const textbox = page.getByRole('textbox', { name: 'Your comment', exact: true })
const submit = page.getByRole('button', { name: 'Comment', exact: true })

const renderComments = () =>
  renderPage(
    <Comments
      entity="post"
      publicId="post0000000"
      isOwner={false}
      closed={false}
      renderVotes={() => null}
    />,
  )

beforeEach(() => {
  respond('listComments', pageOf<Comment>())
  respond('getThreadMute', { isMuted: false })
  signInAs(ada)
})

test('a visitor is asked to sign in instead', async () => {
  clearUser()
  await renderComments()
  await page.getByRole('button', { name: 'Sign in' }).click()
  expect(useAuth.getState().isAuthOverlayOpen).toBe(true)
  await expect.element(textbox).not.toBeInTheDocument()
})

test('an empty comment is rejected at the text box', async () => {
  await renderComments()
  await submit.click()
  await expect.element(textbox).toHaveAccessibleDescription(messages.commentEmpty)
  expect(requestsTo('commentOnPost')).toEqual([])
})

test('a comment near the limit shows its length, and one over it is rejected', async () => {
  await renderComments()
  await textbox.fill('a'.repeat(0.8 * limits.comment))
  await expect.element(page.getByText(/\d+ \/ \d+/)).not.toBeInTheDocument()
  await textbox.fill('a'.repeat(limits.comment + 1))
  await expect.element(page.getByText(`${limits.comment + 1} / ${limits.comment}`)).toBeVisible()
  await expect.element(textbox).toHaveAccessibleDescription(messages.commentLong)
})

test('an unsent comment that is too long says so after a reload, before and after a focus', async () => {
  const { close } = await renderComments()
  await textbox.fill('a'.repeat(limits.comment + 1))
  await expect.element(textbox).toHaveAccessibleDescription(messages.commentLong)
  await close()
  await renderComments()
  await expect.element(textbox).toHaveAccessibleDescription(messages.commentLong)
  await textbox.click()
  await expect.element(textbox).toHaveAccessibleDescription(messages.commentLong)
})

test('the elements of the form stay while its validation code loads', async () => {
  await renderComments()
  const elements = [textbox.element(), submit.element()]
  await textbox.fill('Well filmed')
  await textbox.fill('')
  await expect.element(textbox).toHaveAccessibleDescription(messages.commentEmpty)
  expect([textbox.element(), submit.element()]).toEqual(elements)
})

test('a reply and an edit say while typing that they are too long or empty', async () => {
  respond('listComments', pageOf(makeComment(ada, 'Wel filmed')))
  await renderComments()
  await page.getByRole('button', { name: 'Reply' }).click()
  const reply = page.getByRole('textbox', { name: 'Your reply to Ada' })
  await expect.element(reply).toHaveAccessibleDescription('')
  await reply.fill('a'.repeat(limits.comment + 1))
  await expect.element(reply).toHaveAccessibleDescription(messages.commentLong)
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('textbox', { name: 'Edit your comment' })
  await edit.fill('')
  await expect.element(edit).toHaveAccessibleDescription(messages.commentEmpty)
})

test('a comment is in the list while it is sent, and is confirmed afterwards', async () => {
  const release = respondLater('commentOnPost', makeComment(ada, 'Well filmed'))
  await renderComments()
  await textbox.fill('Well filmed')
  await submit.click()
  const pending = page.getByRole('article', { name: 'Comment by Ada' })
  await expect.element(pending).toMatchTextContent(/Posting/)
  await expect.element(textbox).toHaveAttribute('readonly')
  respond('listComments', pageOf(makeComment(ada, 'Well filmed')))
  release()
  await expect.element(page.getByText('Comment posted.')).toBeVisible()
  await expect.element(pending).not.toMatchTextContent(/Posting/)
  await expect.element(textbox).toHaveValue('')
})

test('Control and Enter send the comment', async () => {
  respond('commentOnPost', makeComment(ada, 'Well filmed'))
  await renderComments()
  await textbox.fill('Well filmed')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Comment posted.')).toBeVisible()
  await expect
    .poll(() => requestsTo('commentOnPost'))
    .toMatchObject([{ query: { postPublicId: 'post0000000' }, body: { content: 'Well filmed' } }])
})

test('a comment that could not be sent leaves the list and stays in the form', async () => {
  disconnect('commentOnPost')
  await renderComments()
  await textbox.fill('Well filmed')
  await submit.click()
  await expect.element(page.getByText(/^Your comment was not posted\./)).toBeVisible()
  await expect.element(page.getByRole('article')).not.toBeInTheDocument()
  await expect.element(textbox).toHaveValue('Well filmed')
})

test('a comment on a post that has just been deleted says that it is no longer there', async () => {
  respondWithProblem('commentOnPost', 'not-found')
  await renderComments()
  await textbox.fill('Well filmed')
  await submit.click()
  await expect.element(page.getByText('This is no longer there.')).toBeVisible()
})

test('an unsent comment survives a reload', async () => {
  const { close } = await renderComments()
  await textbox.fill('Half a thought')
  await close()
  await renderComments()
  await expect.element(textbox).toHaveValue('Half a thought')
})

test('a reply is sent to its comment, and the form closes', async () => {
  const comment = makeComment(ben, 'Well filmed')
  const answer = makeComment(ada, 'Thank you')
  respond('listComments', pageOf(comment))
  await renderComments()
  await page.getByRole('button', { name: 'Reply' }).click()
  const reply = page.getByRole('textbox', { name: 'Your reply to Ben' })
  await expect.element(reply).toHaveFocus()
  respond('replyToComment', answer)
  const withReply = { hasReplies: true, repliesCount: 1, replies: [{ ...answer, replies: [] }] }
  respond('listComments', pageOf({ ...comment, ...withReply }))
  await reply.fill('Thank you')
  await page.getByRole('button', { name: 'Reply' }).click()
  await expect.element(page.getByRole('article', { name: 'Reply by Ada' })).toBeVisible()
  await expect.element(reply).not.toBeInTheDocument()
})

test('an edit replaces the text in place, and a cancelled one changes nothing', async () => {
  const comment = makeComment(ada, 'Wel filmed')
  respond('listComments', pageOf(comment))
  await renderComments()
  const edit = page.getByRole('textbox', { name: 'Edit your comment' })
  const openEditForm = async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
  }
  await openEditForm()
  await edit.fill('Something else')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText('Wel filmed')).toBeVisible()

  const edited = { ...comment, content: 'Well filmed', editedAt: new Date().toISOString() }
  respond('editComment', edited)
  await openEditForm()
  await expect.element(edit).toHaveValue('Wel filmed')
  await edit.fill('Well filmed')
  respond('listComments', pageOf(edited))
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(page.getByText('Well filmed')).toBeVisible()
  await expect.element(page.getByText('Changes saved.')).toBeVisible()
})

test('the form is one line until the first focus, and stays open then', async () => {
  await renderComments()
  const height = () => textbox.element().getBoundingClientRect().height
  const lineHeight = height()
  expect(lineHeight).toBeLessThan(48)
  await textbox.click()
  await expect.poll(height).toBeGreaterThan(lineHeight)
  const open = height()
  await userEvent.tab({ shift: true })
  await expect.element(textbox).not.toHaveFocus()
  expect(height()).toBe(open)
})
