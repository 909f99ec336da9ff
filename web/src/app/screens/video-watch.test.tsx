import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { initialQueryKeys } from '@seam/contract/pages.ts'
import type { Video } from '@seam/contract/video.ts'
import clipUrl from '../../../test/clip.webm'
import { ada, ben } from '../../../test/cast.ts'
import { makeVideo, pageOf } from '../../../test/items.ts'
import { respond } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { queryClient } from '../../entities/cache/query-client.ts'
import { relatedVideos } from '../../features/video/queries.ts'
import { Screen } from './video-watch.tsx'

afterEach(() => page.viewport(1280, 800))

const playable = (video: Video): Video => ({
  ...video,
  videoFile: { ...video.videoFile, url: clipUrl },
  processing: { state: 'READY', progress: 100, reason: null },
})

test.each([360, 1279, 1280])('at %d px the page of a video lists more videos', async (width) => {
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
