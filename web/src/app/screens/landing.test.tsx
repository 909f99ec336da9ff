import { limits } from '@seam/contract/limits.ts'
import { defaultSite } from '@seam/contract/site.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, ben, signInAs } from '../../../test/cast.ts'
import { makePost, makeVideo, pageOf } from '../../../test/items.ts'
import { respond, respondWithProblem } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { frontPagePosts } from '../../features/post/queries.ts'
import { frontPageVideos } from '../../features/video/queries.ts'
import { firstPage } from '../../entities/cache/infinite-list.ts'
import { queryClient } from '../../entities/cache/query-client.ts'
import { Hero } from '../landing/hero.tsx'
import { Screen } from './landing.tsx'

afterEach(() => page.viewport(1280, 800))

const waves = makeVideo(ada, 'Waves')
const hello = makePost(ben, 'Hello')
const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })

/** Caches the first page of a feed, as the server embeds it. */
const cache = (query: { queryKey: readonly unknown[] }, doc: object) =>
  queryClient.setQueryData(query.queryKey, { pages: [pageOf(doc)], pageParams: [firstPage] })

test('a visitor sees the newest videos and posts', async () => {
  respond('listVideos', pageOf(waves))
  respond('listPosts', pageOf(hello))
  await renderPage(<Screen />)
  await expect.element(heading('Newest videos')).toBeVisible()
  await expect.element(link('Waves')).toBeVisible()
  await expect.element(page.getByText('Hello')).toBeVisible()
  await expect.element(link('All videos')).toHaveAttribute('href', '/v/feed')
  await expect.element(link('All posts')).toHaveAttribute('href', '/p/feed')
})

test('a user sees the videos and posts of the people they follow', async () => {
  signInAs(ada)
  respond('listResumePositions', {})
  cache(frontPageVideos('following'), makeVideo(ben, 'Fog'))
  cache(frontPagePosts('following'), hello)
  await renderPage(<Screen />)
  await expect.element(heading('Newest videos Following')).toBeVisible()
  await expect.element(link('Fog')).toBeVisible()
  await expect.element(page.getByText('Hello')).toBeVisible()
  await expect.element(link('All posts')).toHaveAttribute('href', '/p/feed?feed=following')
})

test('a user who follows only people without posts sees the newest items', async () => {
  signInAs(ada)
  respond('listResumePositions', {})
  respond('listVideos', pageOf())
  respond('listPosts', pageOf())
  cache(frontPageVideos('all'), waves)
  cache(frontPagePosts('all'), hello)
  await renderPage(<Screen />)
  await expect.element(heading('Newest videos')).toBeVisible()
  await expect.element(link('Waves')).toBeVisible()
  await expect.element(page.getByText('Hello')).toBeVisible()
})

test('an empty site says so and offers the next step', async () => {
  respond('listVideos', pageOf())
  respond('listPosts', pageOf())
  await renderPage(<Screen />)
  await expect.element(heading('It starts with you')).toBeVisible()
  await expect.element(link('Upload the first video')).toHaveAttribute('href', '/v/new')
  await expect.element(link('Write the first post')).toHaveAttribute('href', '/p/new')
})

test("a list that fails to load shows the server's message, and the other list stays", async () => {
  respondWithProblem('listVideos', 'internal', { detail: 'The list is being rebuilt' })
  respond('listPosts', pageOf(hello))
  await renderPage(<Screen />)
  await expect.element(page.getByRole('alert').getByText('The list is being rebuilt')).toBeVisible()
  await expect.element(page.getByText('Hello')).toBeVisible()
})

test('the four cards are in one row, or two by two on a phone, each 72 px high', async () => {
  respond('listVideos', pageOf(waves))
  respond('listPosts', pageOf(hello))
  await renderPage(<Screen />)
  const boxes = () =>
    ['Video Feed', 'Post Feed', 'Upload Video', 'Create Post'].map((name) =>
      page
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .element()
        .getBoundingClientRect(),
    )
  await expect.element(page.getByRole('link', { name: /^Create Post/ })).toBeVisible()
  expect(new Set(boxes().map(({ top }) => top)).size).toBe(1)
  expect(boxes().map(({ height }) => height)).toEqual([72, 72, 72, 72])
  await page.viewport(360, 740)
  const [first, second, third, fourth] = boxes()
  expect([first?.top, third?.top]).toEqual([second?.top, fourth?.top])
  expect(third?.top).toBeGreaterThan(first?.bottom ?? 0)
  expect(boxes().map(({ height }) => height)).toEqual([72, 72, 72, 72])
})

test('only as many videos are displayed as fit into two rows', async () => {
  const videos = Array.from({ length: limits.frontPageVideos }, (_, index) =>
    makeVideo(ada, `Video ${index + 10}`),
  )
  respond('listVideos', pageOf(...videos))
  respond('listPosts', pageOf(hello))
  await renderPage(<Screen />)
  await expect.element(link('Video 10')).toBeVisible()
  for (const width of [360, 768, 1280, 1600, 1920]) {
    await page.viewport(width, 800)
    const cards = page
      .getByRole('article')
      .elements()
      .filter((card) => card.querySelector('h2')?.textContent.startsWith('Video'))
    const columns = new Set(cards.map((card) => card.getBoundingClientRect().left)).size
    expect(cards.length).toBe(columns === 1 ? 3 : columns * 2)
  }
})

test('a site can have its own tagline, description and picture', async () => {
  const url = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
  const picture = { url, smallUrl: url, widths: [], color: null, alt: 'The harbour' }
  await renderPage(
    <Hero
      {...defaultSite}
      tagline="Films from the quay"
      description="For all on board."
      picture={picture}
    />,
  )
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Films from the quay' }))
    .toBeVisible()
  await expect.element(page.getByText('For all on board.')).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'The harbour' })).toBeVisible()
})
