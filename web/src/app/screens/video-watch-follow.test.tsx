import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, ben, profileOf, signInAs } from '../../../test/cast.ts'
import { makeVideo } from '../../../test/items.ts'
import { requestsTo, respond, respondLater } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { AlertButton } from '../../features/notification/alert-button.tsx'
import { FollowUser } from '../../features/profile/follow-user.tsx'
import { VideoHeader } from '../../features/video/watch/video-header.tsx'

const state = { username: ben.username, isFollower: false, followers: 0 }

test.each([360, 1440])('at %d px a follower of the owner turns notifications on', async (width) => {
  await page.viewport(width, 800)
  signInAs(ada)
  respond('listFollowStates', [state])
  respond('getProfile', profileOf(ada))
  const confirm = respondLater('toggleFollow', { isFollower: true, followers: 1 })
  respond('getPublicationAlert', { isNotified: false })
  respond('addPublicationAlert', { isNotified: true })
  const alert = <AlertButton user={{ ...ben, isFollower: true }} small />
  await renderPage(
    <VideoHeader
      video={makeVideo(ben, 'Fog')}
      follow={<FollowUser user={ben} alert={alert} />}
      actions={null}
    />,
  )
  const button = page.getByRole('button', { name: /^Notify me/ })
  await expect.element(page.getByRole('button', { name: 'Follow Ben' })).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  respond('listFollowStates', [{ ...state, isFollower: true, followers: 1 }])
  await page.getByRole('button', { name: 'Follow Ben' }).click()
  await expect.element(page.getByRole('button', { name: 'Following Ben' })).toBeVisible()
  await expect.poll(() => requestsTo('toggleFollow').length).toBe(1)
  // The server would reject notifications of a user whom the viewer does not follow yet.
  expect(requestsTo('getPublicationAlert')).toEqual([])
  await expect.element(button).not.toBeInTheDocument()
  confirm()
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).click()
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
  expect(document.documentElement.scrollWidth).toBe(width)
})
