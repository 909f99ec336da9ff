import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, ben, signInAs } from '../../../../test/cast.ts'
import { makeVideo } from '../../../../test/items.ts'
import { respond } from '../../../../test/network.ts'
import { smallTargets } from '../../../../test/targets.ts'
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

test("a card's links are at least 24 pixels high", async () => {
  await renderPage(<VideoCard video={makeVideo(ben, 'Waves')} />)
  expect(smallTargets(page.getByRole('article').element())).toEqual([])
})

test('a video that was watched to the end has a full bar', async () => {
  const video = makeVideo(ben, 'Waves')
  signInAs(ada)
  respond('listResumePositions', { [video.publicId]: Math.ceil(video.videoFile.duration) })
  await renderPage(
    <VideoCard video={{ ...video, processing: { state: 'READY', progress: 100, reason: null } }} />,
  )
  await expect.element(page.getByText('100% watched')).toBeInTheDocument()
})
