import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, ben, ownerOf, profileOf, signInAs } from '../../../test/cast.ts'
import { requestsTo, respond } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { FollowOwner } from './follow-owner.tsx'

test('the owner of an item can be followed', async () => {
  signInAs(ada)
  respond('getProfile', profileOf(ben))
  respond('toggleFollow', { isFollower: true, followers: 1 })
  await renderPage(<FollowOwner owner={ownerOf(ben)} />)
  const follow = page.getByRole('button', { name: 'Follow Ben' })
  await expect.element(follow).toBeVisible()
  respond('getProfile', { ...profileOf(ben), isFollower: true, followers: 1 })
  await follow.click()
  const following = page.getByRole('button', { name: 'Following Ben' })
  await expect.element(following).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => requestsTo('toggleFollow').length).toBe(1)
})

test('a visitor sees the button without a request', async () => {
  await renderPage(<FollowOwner owner={ownerOf(ben)} />)
  await expect.element(page.getByRole('button', { name: 'Follow Ben' })).toBeVisible()
  expect(requestsTo('getProfile')).toEqual([])
})
