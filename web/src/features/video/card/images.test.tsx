import type { Video } from '@seam/contract/video.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada } from '../../../../test/cast.ts'
import { firstImage } from '../../../../test/first-image.ts'
import { makeVideo, pageOf } from '../../../../test/items.ts'
import { respond } from '../../../../test/network.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { videoFeed } from '../queries.ts'
import { Page } from '../../../ui/page.tsx'
import { VideoGrid } from './video-grid.tsx'

const picture = (width: number, height: number) => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  return canvas.toDataURL('image/webp')
}
const [large, small] = [picture(1280, 720), picture(640, 360)]

/** A thumbnail without widths, so that its files can have data URLs. */
const thumbnail = {
  url: large,
  smallUrl: small,
  width: 1280,
  smallWidth: 640,
  widths: [],
  color: null,
}
const videos = Array.from({ length: 8 }, (_, index): Video => ({
  ...makeVideo(ada, `Video ${index}`),
  thumbnail,
}))

const Feed = () => <VideoGrid list={useInfiniteQuery(videoFeed())} empty={null} />

/** Renders the grid beside a sidebar of this width. Returns its images. */
async function renderGrid(shown: Video[], sidebar = 0) {
  respond('listVideos', pageOf(...shown))
  await renderPage(
    <div style={{ marginLeft: sidebar }}>
      <Page>
        <Feed />
      </Page>
    </div>,
  )
  await expect.element(page.getByRole('link', { name: 'Video 0' })).toBeVisible()
  return [...document.querySelectorAll<HTMLImageElement>('article img')]
}

test('only the first thumbnails load at once, the first of them before all others', async () => {
  const images = await renderGrid(videos)
  const rest = (value: string) => Array(images.length - 2).fill(value)
  expect(images.map(({ loading }) => loading)).toEqual(['eager', 'eager', ...rest('lazy')])
  expect(images.map(({ fetchPriority }) => fetchPriority)).toEqual([
    'high',
    'auto',
    ...rest('auto'),
  ])
})

test('a thumbnail no wider than the small file has no other files', async () => {
  const narrow = { ...thumbnail, width: 600, smallWidth: 600 }
  const [image] = await renderGrid([{ ...makeVideo(ada, 'Video 0'), thumbnail: narrow }])
  expect(image?.getAttribute('src')).toBe(small)
  expect(image?.srcset).toBe('')
})

test('a thumbnail declares the true widths of its files', async () => {
  const odd = {
    ...thumbnail,
    url: '/large.webp',
    smallUrl: '/small.webp',
    width: 853,
    smallWidth: 427,
  }
  const image = firstImage()
  await renderGrid([{ ...makeVideo(ada, 'Video 0'), thumbnail: odd }])
  expect((await image).srcset).toBe('/small.webp 427w, /large.webp 853w')
})

test('a thumbnail offers all its files', async () => {
  const files = { url: '/media/1280.webp', smallUrl: '/media/640.webp', widths: [320, 640, 1280] }
  const image = firstImage()
  await renderGrid([{ ...makeVideo(ada, 'Video 0'), thumbnail: { ...thumbnail, ...files } }])
  expect((await image).srcset).toBe(
    '/media/320.webp 320w, /media/640.webp 640w, /media/1280.webp 1280w',
  )
})

test.each([
  [360, 0],
  [600, 0],
  [700, 0],
  [800, 48],
  [1000, 48],
  [1100, 256],
  [1280, 256],
  [1440, 256],
  [1700, 256],
  [1920, 256],
  [2560, 256],
])(
  'in a window of %i pixels, the browser knows the width of a thumbnail',
  async (width, sidebar) => {
    await page.viewport(width, 800)
    const [image] = await renderGrid(videos, sidebar)
    await image?.decode()
    // The width for which the browser chooses a file, according to `sizes`.
    const announced = image?.naturalWidth ?? 0
    const shown = image?.getBoundingClientRect().width ?? 0
    expect(Math.abs(announced - shown)).toBeLessThanOrEqual(4)
  },
)

test.each([
  ['works', small, expect.stringContaining('#1a7f8c'), 1],
  ['is broken', 'data:,broken', '', 0],
])(
  'the frame of a thumbnail that %s has its colour only if it works',
  async (_, smallUrl, background, images) => {
    const picture = { ...thumbnail, url: smallUrl, smallUrl, smallWidth: 1280, color: '#1a7f8c' }
    await renderGrid([{ ...makeVideo(ada, 'Video 0'), thumbnail: picture }])
    const frame = document.querySelector<HTMLElement>('article .aspect-video')
    await expect.poll(() => frame?.querySelectorAll('img').length).toBe(images)
    expect(frame?.style.backgroundColor).toEqual(background)
  },
)

test('a card shows a small file of an avatar', async () => {
  const avatar = { url: '/media/512.webp', smallUrl: '/media/96.webp', widths: [48, 96, 512] }
  const owner = { ...ada, avatar: { ...avatar, color: null } }
  const image = firstImage('img[sizes="32px"]')
  await renderGrid([{ ...makeVideo(owner, 'Video 0'), thumbnail }])
  expect(await image).toMatchObject({
    src: '/media/96.webp',
    srcset: '/media/48.webp 48w, /media/96.webp 96w, /media/512.webp 512w',
  })
})
