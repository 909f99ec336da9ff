import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, ben, profileOf, signInAs } from '../../../test/cast.ts'
import { requestsTo, respond, respondWithProblem } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { FollowUser } from './follow-user.tsx'

const cleo = { ...ben, username: 'cleo', fullName: 'Cleo' }
const button = (name: string) => page.getByRole('button', { name })
/** Renders buttons, clear of the toasts. */
const renderButtons = (...users: (typeof ben)[]) =>
  renderPage(
    <div className="pt-40">
      {users.map((user) => (
        <FollowUser key={user.username} user={user} />
      ))}
    </div>,
  )

test('several users are requested in one batch, and each can be followed', async () => {
  signInAs(ada)
  respond('listFollowStates', [
    { username: 'cleo', isFollower: true, followers: 3 },
    { username: 'ben', isFollower: false, followers: 0 },
  ])
  respond('toggleFollow', { isFollower: true, followers: 1 })
  respond('getProfile', profileOf(ada))
  await renderButtons(ada, ben, cleo)
  await expect.element(button('Following Cleo')).toHaveAttribute('aria-pressed', 'true')
  respond('listFollowStates', [{ username: 'ben', isFollower: true, followers: 1 }])
  await button('Follow Ben').click()
  await expect.element(button('Following Ben')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => requestsTo('toggleFollow').length).toBe(1)
  await expect.element(button('Follow Ada')).not.toBeInTheDocument()
  await expect
    .poll(() => requestsTo('listFollowStates')[0]?.query)
    .toEqual({ usernames: 'ben,cleo' })
})

test('a user can be followed even if the follow state could not be loaded', async () => {
  signInAs(ada)
  respondWithProblem('listFollowStates', 'internal')
  await renderButtons(ben)
  await expect.element(button('Follow Ben')).toBeVisible()
})

test('a visitor sees the button without a request', async () => {
  await renderButtons(ben)
  await expect.element(button('Follow Ben')).toBeVisible()
  expect(requestsTo('listFollowStates')).toEqual([])
})
