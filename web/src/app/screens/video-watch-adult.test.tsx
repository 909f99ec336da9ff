import { initialQueryKeys, pages } from '@seam/contract/pages.ts'
import { defaultSite } from '@seam/contract/site.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import clipUrl from '../../../test/clip.webm'
import { ada, ben, signInAs } from '../../../test/cast.ts'
import type { Video } from '@seam/contract/video.ts'
import { makeVideo, pageOf } from '../../../test/items.ts'
import { requestsTo, respond } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { queryClient } from '../../entities/cache/query-client.ts'
import { relatedVideos } from '../../features/video/queries.ts'
import { updateSite } from '../../lib/site.ts'
import { closePlayer } from '../playback/place-player.ts'
import { MINI_PLAYER, usePlayback } from '../playback/playback-store.ts'
import { Screen } from './video-watch.tsx'

beforeEach(() => updateSite({ adultNotice: true }))
afterEach(() => {
  updateSite(defaultSite)
  closePlayer()
})

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const notice = page.getByRole('region', { name: 'This video is for adults.' })
const player = page.getByRole('region', { name: 'Player' })
const images = () => document.querySelectorAll('[data-stage] img')

/** The page of a video, with the player of the layout. */
function Watch() {
  const { publicId, Player } = usePlayback()
  return (
    <>
      <Screen />
      <div id={MINI_PLAYER} />
      {publicId !== null && Player && <Player publicId={publicId} />}
    </>
  )
}

async function watch({ nsfw = true } = {}) {
  const made = makeVideo(ben, 'Waves')
  const { publicId } = made
  queryClient.setQueryData(initialQueryKeys.video(publicId), {
    ...made,
    nsfw,
    videoFile: { ...made.videoFile, url: clipUrl, width: 1000, height: 1000 },
    thumbnail: { ...made.thumbnail, url: pixel, smallUrl: pixel },
    processing: { state: 'READY', progress: 100, reason: null },
  })
  queryClient.setQueryData(relatedVideos(publicId).queryKey, {
    pages: [pageOf<Video>()],
    pageParams: [{ page: 1 }],
  })
  respond('listComments', pageOf())
  return renderPage(<Watch />, `/v/${publicId}`, pages.video)
}

test.each([
  ['a video for everyone', { nsfw: false }, true],
  ['a site that does not require it', {}, false],
])('there is no notice before %s', async (_, video, adultNotice) => {
  updateSite({ adultNotice })
  await watch(video)
  await expect.element(player).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
})

test('users have a setting instead', async () => {
  signInAs(ada)
  respond('listFollowStates', [])
  respond('listResumePositions', {})
  respond('getThreadMute', { isMuted: false })
  await watch()
  await expect.element(player).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
})

test('a visitor confirms once that they want to see a video for adults', async () => {
  const { close } = await watch()
  await expect.element(notice).toBeVisible()
  await expect
    .element(notice.getByRole('link', { name: 'Back to the videos' }))
    .toHaveAttribute('href', '/v/feed')
  await expect.element(player).not.toBeInTheDocument()
  expect(images()).toHaveLength(0)
  expect(document.querySelector('video')).toBeNull()

  respond('recordView', { views: 1, viewing: null })
  await notice.getByRole('button', { name: 'Show the video' }).click()
  await expect.element(player).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  await expect.poll(() => requestsTo('recordView')).toHaveLength(1)
  await close()
  await watch()
  await expect.element(player).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
})
