import type { ListedUser } from '@seam/contract/follow.ts'
import type { AuthUser } from '@seam/contract/account.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, ben, signInAs } from '../../../test/cast.ts'
import { requestsTo, respond, respondWithProblem } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { FollowList } from './follow-list.tsx'

const listed = (user: AuthUser, change: Partial<ListedUser> = {}): ListedUser => ({
  _id: user._id,
  username: user.username,
  fullName: user.fullName,
  about: user.about,
  pronouns: user.pronouns,
  avatar: null,
  followers: 1,
  isOwnProfile: false,
  isFollower: false,
  ...change,
})

async function renderFollowers(...docs: ListedUser[]) {
  respond('listFollowers', {
    docs,
    totalDocs: docs.length,
    page: 1,
    limit: 12,
    hasNextPage: false,
    hasPrevPage: false,
    nextCursor: null,
  })
  await renderPage(
    // Clear of the toasts.
    <div className="pt-40">
      <FollowList which="followers" username="cleo" empty="No one so far" />
    </div>,
  )
}
const button = (name: string) => page.getByRole('button', { name })

test('every user except the viewer has a follow button', async () => {
  signInAs(ada)
  await renderFollowers(listed(ada, { isOwnProfile: true }), listed(ben))
  await expect.element(page.getByRole('link', { name: 'Ada' })).toBeVisible()
  await expect.element(button('Follow Ben')).toBeVisible()
  await expect.element(button('Follow Ada')).not.toBeInTheDocument()
})

test('a click follows the user, and the row shows it at once', async () => {
  signInAs(ada)
  respond('toggleFollow', { isFollower: true, followers: 2 })
  await renderFollowers(listed(ben))
  await button('Follow Ben').click()
  await expect.element(button('Following Ben')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText('2 followers')).toBeVisible()
  await expect
    .poll(() => requestsTo('toggleFollow').map(({ params }) => params))
    .toEqual([{ username: 'ben' }])
})

test('a follow that fails is rolled back, and a toast says why', async () => {
  signInAs(ada)
  respondWithProblem('toggleFollow', 'unavailable')
  await renderFollowers(listed(ben))
  await button('Follow Ben').click()
  await expect.element(page.getByText(/^Seam is busy right now/)).toBeVisible()
  await expect.element(button('Follow Ben')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(page.getByText('1 follower')).toBeVisible()
})

test('an empty list shows its text', async () => {
  await renderFollowers()
  await expect.element(page.getByText('No one so far')).toBeVisible()
})
