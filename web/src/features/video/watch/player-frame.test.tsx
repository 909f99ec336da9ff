import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada } from '../../../../test/cast.ts'
import { makeVideo } from '../../../../test/items.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { PlayerFrame } from './player-frame.tsx'

afterEach(async () => {
  scrollTo(0, 0)
  await page.viewport(1280, 800)
})

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

/** Renders the frame of a video of this size, at the top of a long page with a text field. */
async function renderFrame(width: number, height: number) {
  const made = makeVideo(ada, 'Waves')
  const video = {
    ...made,
    videoFile: { ...made.videoFile, url: '/waves.mp4', width, height },
    thumbnail: { ...made.thumbnail, url: pixel, smallUrl: pixel },
  }
  await renderPage(
    <div style={{ padding: '0 1rem', minHeight: 4000 }}>
      <PlayerFrame video={video} ref={(stage) => stage?.setAttribute('data-testid', 'stage')} />
      <textarea aria-label="Comment" className="fixed bottom-0" />
    </div>,
  )
}

/** The position and size of the stage, in whole pixels. */
const rect = () => {
  const { x, y, width, height } = page.getByTestId('stage').element().getBoundingClientRect()
  return [x, y, width, height].map(Math.round)
}
const backdrop = () => document.querySelector('[data-backdrop]')

test('on a phone a portrait video takes 70 % of the height, and the whole width', async () => {
  await page.viewport(360, 640)
  await renderFrame(1080, 1920)
  await expect.poll(rect).toEqual([0, 0, 360, 448])
  expect(backdrop()).toBeInTheDocument()
})

test('on a phone a square video has its own shape', async () => {
  await page.viewport(360, 640)
  await renderFrame(720, 720)
  await expect.poll(rect).toEqual([0, 0, 360, 360])
})

test.each([
  [1920, 1080],
  [1080, 1920],
])('on a phone a video of %d x %d stays in view while scrolling', async (width, height) => {
  await page.viewport(360, 640)
  await renderFrame(width, height)
  scrollTo(0, 1500)
  // Below the top bar of 56 px, as high as a wide video.
  await expect.poll(rect).toEqual([0, 56, 360, 203])
  await page.getByRole('textbox', { name: 'Comment' }).click()
  // While the user types, it scrolls out of view.
  await expect.poll(() => (rect()[1] ?? 0) < -500).toBe(true)
})

test('on a phone in landscape a video is as high as the screen below the top bar', async () => {
  await page.viewport(844, 390)
  await renderFrame(1920, 1080)
  await expect.poll(rect).toEqual([16, 0, 523, 294])
})

test('on a wide screen the bars beside a portrait video are filled', async () => {
  await renderFrame(1080, 1920)
  await expect.poll(() => rect()[3]).toBeGreaterThan(500)
  expect(backdrop()).toBeInTheDocument()
})

test('a 16:9 video has no bars', async () => {
  await renderFrame(1920, 1080)
  await expect.element(page.getByTestId('stage')).toBeInTheDocument()
  expect(backdrop()).toBeNull()
})
