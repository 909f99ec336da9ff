import type { Video } from '@seam/contract/video.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada } from '../../../../test/cast.ts'
import { makeVideo, pageOf } from '../../../../test/items.ts'
import { respond } from '../../../../test/network.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { videoFeed } from '../queries.ts'
import { VideoGrid } from './video-grid.tsx'

const picture = (width: number, height: number) => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  return canvas.toDataURL('image/webp')
}
const [large, small] = [picture(1280, 720), picture(640, 360)]

const thumbnail = { url: large, smallUrl: small, width: 1280, smallWidth: 640 }
const videos = Array.from({ length: 8 }, (_, index): Video => ({
  ...makeVideo(ada, `Video ${index}`),
  thumbnail,
}))

const Feed = () => <VideoGrid list={useInfiniteQuery(videoFeed())} empty={null} />

async function renderGrid(shown: Video[]) {
  respond('listVideos', pageOf(...shown))
  await renderPage(<Feed />)
  await expect.element(page.getByRole('link', { name: 'Video 0' })).toBeVisible()
  return [...document.querySelectorAll<HTMLImageElement>('article img')]
}

afterEach(() => page.viewport(1280, 800))

test.each([
  [390, ['eager', 'eager'], ['high', 'auto']],
  [1280, ['eager', 'eager', 'eager', 'eager'], ['high', 'high', 'high', 'high']],
])(
  'in a window of %i pixels, only the first thumbnails load at once',
  async (width, early, first) => {
    await page.viewport(width, 800)
    const images = await renderGrid(videos)
    const rest = images.length - early.length
    expect(images.map(({ loading }) => loading)).toEqual([...early, ...Array(rest).fill('lazy')])
    expect(images.map(({ fetchPriority }) => fetchPriority)).toEqual([
      ...first,
      ...Array(images.length - first.length).fill('auto'),
    ])
  },
)

test('a thumbnail that is not wider than the small file has no other', async () => {
  const narrow = { ...thumbnail, width: 600, smallWidth: 600 }
  const [image] = await renderGrid([{ ...makeVideo(ada, 'Video 0'), thumbnail: narrow }])
  expect(image?.getAttribute('src')).toBe(small)
  expect(image?.srcset).toBe('')
})

test('a thumbnail announces the true widths of its files', async () => {
  const odd = {
    ...thumbnail,
    url: '/large.webp',
    smallUrl: '/small.webp',
    width: 853,
    smallWidth: 427,
  }
  const [image] = await renderGrid([{ ...makeVideo(ada, 'Video 0'), thumbnail: odd }])
  expect(image?.srcset).toBe('/small.webp 427w, /large.webp 853w')
})

test.each([360, 440])('a phone of %i pixels needs only the small file', async (width) => {
  await page.viewport(width, 800)
  const [image] = await renderGrid(videos.slice(0, 1))
  await image?.decode()
  // The width for which the browser chooses a file, according to `sizes`.
  expect(image?.naturalWidth).toBeGreaterThan(0)
  expect((image?.naturalWidth ?? 0) * 3).toBeLessThanOrEqual(thumbnail.smallWidth)
})

test('a card shows the small file of an avatar', async () => {
  const avatar = { url: large, smallUrl: small }
  const [, image] = await renderGrid([{ ...makeVideo({ ...ada, avatar }, 'Video 0'), thumbnail }])
  expect(image?.src).toBe(small)
})
