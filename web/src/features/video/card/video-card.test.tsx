import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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
  await expect.poll(() => history.href()).toBe('/u/ben')
  await page.getByText('0 views').click({ force: true })
  await expect.poll(() => history.href()).toBe(`/v/${video.publicId}`)
})

test("a card's links are at least 24 pixels high", async () => {
  await renderPage(<VideoCard video={makeVideo(ben, 'Waves')} />)
  expect(smallTargets(page.getByRole('article').element())).toEqual([])
})

test('a video watched to the end has a full bar', async () => {
  const video = makeVideo(ben, 'Waves')
  signInAs(ada)
  respond('listResumePositions', { [video.publicId]: Math.ceil(video.videoFile.duration) })
  await renderPage(
    <VideoCard video={{ ...video, processing: { state: 'READY', progress: 100, reason: null } }} />,
  )
  await expect.element(page.getByText('100% watched')).toBeInTheDocument()
})

test('the menu of a card adds to a playlist, mutes, blocks and reports, is finger-sized, and moves nothing', async () => {
  const video = makeVideo(ben, 'Waves')
  signInAs(ada)
  respond('listResumePositions', {})
  await page.viewport(360, 640)
  await renderPage(<VideoCard video={video} />)
  const heading = page.getByRole('heading').element()
  const width = heading.clientWidth
  const more = page.getByRole('button', { name: 'More' })
  await expect.element(more).toBeVisible()
  expect(heading.clientWidth).toBe(width)
  const size = more.element().getBoundingClientRect()
  expect([size.width, size.height]).toEqual([44, 44])
  more.element().focus()
  await userEvent.keyboard('{Enter}')
  const names = ['Add to playlist', 'Mute @ben', 'Block @ben', 'Report']
  for (const name of names) await expect.element(page.getByRole('menuitem', { name })).toBeVisible()
})

test("the menu of a card of the viewer's own video only adds it to a playlist", async () => {
  signInAs(ada)
  respond('listResumePositions', {})
  await renderPage(<VideoCard video={makeVideo(ada, 'Hills')} />)
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Add to playlist' })).toBeVisible()
  expect(page.getByRole('menuitem').elements().length).toBe(1)
})
