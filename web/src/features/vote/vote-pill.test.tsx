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

test('shows a signed-in user only the count', async () => {
  signInAs(ada)
  await renderPage(<VotePill entity="post" item={post} />)
  await expect.element(upvote).toHaveAccessibleDescription('0')
  await expect.element(hint).not.toBeInTheDocument()
})

test('the count beside the button is not part of its name, and votes as well', async () => {
  signInAs(ada)
  await renderPage(<VotePill entity="post" item={{ ...post, upvotes: 2 }} />)
  const button = upvote.element() as HTMLElement
  expect(button.innerText).toBe('')
  await expect.element(upvote).toHaveAccessibleName('Upvote')
  const count = page.getByTitle('2').element().getBoundingClientRect()
  const hit = document.elementFromPoint(count.x + count.width / 2, count.y + count.height / 2)
  expect(hit).toBe(button)
})

test('its outline appears on hover', async () => {
  await renderPage(<VotePill entity="post" item={post} />)
  const pill = () => upvote.element().parentElement?.parentElement as HTMLElement
  const transparent = 'rgba(0, 0, 0, 0)'
  expect(getComputedStyle(pill()).borderColor).toBe(transparent)
  await upvote.hover()
  await expect.poll(() => getComputedStyle(pill()).borderColor).not.toBe(transparent)
})
