import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ben } from '../../../../test/cast.ts'
import { makeVideo } from '../../../../test/items.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { VideoCard } from './video-card.tsx'

test("a click on the owner's picture opens the profile, and elsewhere the video", async () => {
  const video = makeVideo(ben, 'Waves')
  const { history } = await renderPage(<VideoCard video={video} />)
  await page.getByTitle('@ben').click()
  await expect.poll(() => history.location.pathname).toBe('/u/ben')
  await page.getByText('0 views').click({ force: true })
  await expect.poll(() => history.location.pathname).toBe(`/v/${video.publicId}`)
})
