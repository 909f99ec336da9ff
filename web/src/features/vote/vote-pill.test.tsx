import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ada, ben, signInAs } from '../../../test/cast.ts'
import { makePost } from '../../../test/items.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { VotePill } from './vote-pill.tsx'

const post = makePost(ben, 'Be quick')
const upvote = page.getByRole('button', { name: 'Upvote' })
const hint = page.getByText('Sign in to vote')

test('tells a visitor to sign in, on hover, on focus and to screen readers', async () => {
  await renderPage(<VotePill entity="post" item={post} />)
  await expect.element(upvote).toHaveAccessibleDescription('0 Sign in to vote')
  await userEvent.unhover(upvote)
  await expect.element(hint).not.toBeVisible()
  await upvote.hover()
  await expect.element(hint).toBeVisible()
  await userEvent.unhover(upvote)
  await userEvent.tab()
  await expect.element(upvote).toHaveFocus()
  await expect.element(hint).toBeVisible()
})

test('tells a signed-in user the count only', async () => {
  signInAs(ada)
  await renderPage(<VotePill entity="post" item={post} />)
  await expect.element(upvote).toHaveAccessibleDescription('0')
  await expect.element(hint).not.toBeInTheDocument()
})
