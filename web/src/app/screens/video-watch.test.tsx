import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { initialQueryKeys } from '@seam/contract/pages.ts'
import type { Video } from '@seam/contract/video.ts'
import clipUrl from '../../../test/clip.webm'
import { ada, ben, signInAs } from '../../../test/cast.ts'
import { makeVideo, pageOf } from '../../../test/items.ts'
import { respond } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { queryClient } from '../../entities/cache/query-client.ts'
import { ResumedNotice } from '../../features/history/resumed-notice.tsx'
import { BigPlayButton } from '../../features/player/overlays.tsx'
import { VideoRow } from '../../features/video/card/video-row.tsx'
import { relatedVideos } from '../../features/video/queries.ts'
import { Screen } from './video-watch.tsx'

afterEach(() => page.viewport(1280, 800))

const playable = (video: Video): Video => ({
  ...video,
  videoFile: { ...video.videoFile, url: clipUrl },
  processing: { state: 'READY', progress: 100, reason: null },
})

test.each([360, 1279, 1280])('at %d px the watch page lists more videos', async (width) => {
  await page.viewport(width, 800)
  const [waves, fog] = [playable(makeVideo(ada, 'Waves')), playable(makeVideo(ben, 'Fog'))]
  // The page of this test has no public id in its path.
  queryClient.setQueryData(initialQueryKeys.video(''), { ...waves, publicId: '' })
  queryClient.setQueryData(relatedVideos('').queryKey, {
    pages: [pageOf(fog)],
    pageParams: [{ page: 1 }],
  })
  respond('listComments', pageOf())

  await renderPage(<Screen />)
  const more = page.getByRole('complementary', { name: 'More videos' })
  await expect.element(more.getByRole('link', { name: 'Fog' })).toBeVisible()
})

test('in a small player the large play button does not cover the notice of a resumed video', async () => {
  await renderPage(
    <div className="relative" style={{ width: 360, height: 203 }}>
      <section className="@container relative size-full">
        <BigPlayButton onPlay={() => null} />
      </section>
      <ResumedNotice position={60} player={document.createElement('video')} />
    </div>,
  )
  const notice = page.getByRole('status').filter({ hasText: 'Resumed at 01:00' })
  await expect.element(notice).toBeVisible()
  const large = document.querySelector('section > button') as HTMLElement
  expect(large.getBoundingClientRect().top).toBeGreaterThanOrEqual(
    notice.element().getBoundingClientRect().bottom,
  )
})

test('in a list of 320 px the views and the date of a video are on one line', async () => {
  signInAs(ada)
  respond('listResumePositions', {})
  const fog = { ...playable(makeVideo(ben, 'Fog over the harbor')), views: 1234 }
  await renderPage(
    <div style={{ width: 320 }}>
      <VideoRow video={fog} />
    </div>,
  )
  await expect.element(page.getByRole('button', { name: /^More/ })).toBeVisible()
  const details = page.getByText('views', { exact: false }).element().closest('p') as HTMLElement
  expect(details.getBoundingClientRect().height).toBeLessThan(24)
})
