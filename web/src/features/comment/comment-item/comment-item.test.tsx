import type { Comment } from '@seam/contract/comment.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, ben, signInAs } from '../../../../test/cast.ts'
import { makeComment, pageOf } from '../../../../test/items.ts'
import { requestsTo, respond, respondWithProblem } from '../../../../test/network.ts'
import { smallTargets } from '../../../../test/targets.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { Comments } from '../comments.tsx'

const POST = 'post0000000'
const item = (owner: string) => page.getByRole('article', { name: `Comment by ${owner}` })
const more = page.getByRole('button', { name: 'More' })
const menuItem = (name: string) => page.getByRole('menuitem', { name })
const vote = page.getByRole('button', { name: 'Upvote' })

interface Options {
  isOwner?: boolean
  linkedCommentId?: string
}

async function renderComment(comment: Comment, options: Options = {}) {
  respond('listComments', pageOf(comment))
  respond('getThreadMute', { isMuted: false })
  await renderPage(
    <Comments
      entity="post"
      publicId={POST}
      isOwner={false}
      closed={false}
      renderVotes={() => <button type="button">Upvote</button>}
      {...options}
    />,
  )
}

test('a visitor sees the text, its author and the votes, and can only report the comment', async () => {
  await renderComment(makeComment(ben, 'Well filmed'))
  await expect.element(item('Ben').getByText('Well filmed')).toBeVisible()
  await expect.element(item('Ben').getByRole('link', { name: /@ben$/ })).toBeVisible()
  await expect.element(vote).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reply' })).not.toBeInTheDocument()
  await more.click()
  await expect.element(menuItem('Report')).toBeVisible()
  expect(page.getByRole('menuitem').elements()).toHaveLength(1)
})

test('its author can edit and delete a comment', async () => {
  signInAs(ben)
  await renderComment(makeComment(ben, 'Well filmed'))
  await more.click()
  await expect.element(menuItem('Edit')).toBeVisible()
  await expect.element(menuItem('Delete')).toBeVisible()
  await expect.element(menuItem('Remove')).not.toBeInTheDocument()
})

test('the menu of another user’s comment can mute and block its author, but not change it', async () => {
  signInAs(ada)
  await renderComment(makeComment(ben, 'Well filmed'))
  await more.click()
  await expect.element(menuItem('Mute @ben')).toBeVisible()
  await expect.element(menuItem('Block @ben')).toBeVisible()
  for (const name of ['Edit', 'Delete', 'Remove'])
    await expect.element(menuItem(name)).not.toBeInTheDocument()
})

test('the owner of the post can remove the comment of another user, and nothing else', async () => {
  signInAs(ada)
  respond('deleteComment', null)
  await renderComment(makeComment(ben, 'Well filmed'), { isOwner: true })
  await more.click()
  await expect.element(menuItem('Edit')).not.toBeInTheDocument()
  await menuItem('Remove').click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove this comment?' })
  await expect.element(dialog.getByText(/@ben still sees the text/)).toBeVisible()
  respond('listComments', pageOf<Comment>())
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(item('Ben')).not.toBeInTheDocument()
  await expect.element(page.getByText('Comment removed.')).toBeVisible()
})

test('a removed comment tells its author who removed it, and can only be deleted', async () => {
  signInAs(ben)
  await renderComment({ ...makeComment(ben, 'Well filmed'), removedBy: { username: 'ada' } })
  await expect.element(item('Ben')).toMatchTextContent(/Removed by @ada\. Only you see this\.$/)
  await expect.element(vote).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Reply' })).not.toBeInTheDocument()
  await more.click()
  await expect.element(menuItem('Delete')).toBeVisible()
  await expect.element(menuItem('Edit')).not.toBeInTheDocument()
})

test('an edited comment says so', async () => {
  const comment = makeComment(ben, 'Well filmed')
  await renderComment({ ...comment, editedAt: comment.createdAt })
  await expect.element(item('Ben')).toMatchTextContent(/edited/)
})

test('an unedited comment does not say that it is edited', async () => {
  await renderComment(makeComment(ben, 'Well filmed'))
  await expect.element(item('Ben')).toBeVisible()
  await expect.element(item('Ben')).not.toMatchTextContent(/edited/)
})

test('a deleted comment disappears after the confirmation', async () => {
  signInAs(ben)
  respond('deleteComment', null)
  const comment = makeComment(ben, 'Well filmed')
  await renderComment(comment)
  await more.click()
  await menuItem('Delete').click()
  respond('listComments', pageOf<Comment>())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('Comment deleted.')).toBeVisible()
  await expect.element(item('Ben')).not.toBeInTheDocument()
  await expect.element(page.getByText('No comments yet. Yours would be the first.')).toBeVisible()
  await expect
    .poll(() => requestsTo('deleteComment'))
    .toMatchObject([{ params: { commentId: comment.publicId } }])
})

test('a cancelled deletion changes nothing and returns the focus to the menu button', async () => {
  signInAs(ben)
  await renderComment(makeComment(ben, 'Well filmed'))
  await more.click()
  await menuItem('Delete').click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(more).toHaveFocus()
  expect(requestsTo('deleteComment')).toEqual([])
})

test('a deletion that fails says why and keeps the dialog and the comment', async () => {
  signInAs(ben)
  respondWithProblem('deleteComment', 'unavailable')
  await renderComment(makeComment(ben, 'Well filmed'))
  await more.click()
  await menuItem('Delete').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect
    .element(page.getByRole('alertdialog').getByRole('alert'))
    .toHaveTextContent('Seam is busy right now. Try again in a moment.')
  await expect.element(page.getByText('Well filmed')).toBeVisible()
})

test('a linked comment comes first, has the focus and is highlighted', async () => {
  const linked = makeComment(ben, 'The linked one')
  respond('getComment', { entity: 'post', entityId: POST, comment: linked, reply: null })
  await renderComment(makeComment(ada, 'The newest'), { linkedCommentId: linked.publicId })
  await expect.element(page.getByRole('article').first()).toMatchTextContent(/The linked one/)
  await expect.element(item('Ben')).toHaveFocus()
  await expect.element(item('Ben')).toHaveClass('bg-accent-subtle')
  await expect.element(item('Ada')).not.toHaveClass('bg-accent-subtle')
})

test('a link to a comment that no longer exists says so above the list', async () => {
  respondWithProblem('getComment', 'not-found')
  await renderComment(makeComment(ada, 'The newest'), { linkedCommentId: 'gone0000000' })
  await expect.element(page.getByText('That comment is no longer there.')).toBeVisible()
  await expect.element(page.getByText('The newest')).toBeVisible()
})

test('a long comment shows four lines and a button for the rest', async () => {
  await renderComment(makeComment(ben, 'One line\n'.repeat(9)))
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(page.getByRole('button', { name: 'Show less' })).toBeVisible()
})

test('its links and buttons are at least 24 pixels high', async () => {
  signInAs(ben)
  await renderComment({ ...makeComment(ben, 'Well filmed'), hasReplies: true, repliesCount: 1 })
  await expect.element(page.getByRole('button', { name: 'Show replies (1)' })).toBeVisible()
  expect(smallTargets(item('Ben').element()).filter((text) => text !== 'Upvote')).toEqual([])
})
