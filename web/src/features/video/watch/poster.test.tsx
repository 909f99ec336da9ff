import type { Video } from '@seam/contract/video.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada } from '../../../../test/cast.ts'
import { makeVideo } from '../../../../test/items.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { Poster } from './poster.tsx'

test('the poster is the thumbnail that the owner chose, not a frame of the video', async () => {
  const made = makeVideo(ada, 'Waves')
  const video: Video = {
    ...made,
    videoFile: { ...made.videoFile, posterUrl: 'data:image/png,frame' },
    thumbnail: { ...made.thumbnail, url: 'data:image/png,chosen' },
  }
  await renderPage(<Poster video={video} />)
  await expect
    .element(page.getByRole('presentation'))
    .toHaveAttribute('src', 'data:image/png,chosen')
})
