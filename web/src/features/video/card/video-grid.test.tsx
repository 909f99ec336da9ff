import { useInfiniteQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada } from '../../../../test/cast.ts'
import { makeVideo, pageOf } from '../../../../test/items.ts'
import { disconnect, requestsTo, respond, respondWithProblem } from '../../../../test/network.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { firstPage } from '../../../entities/cache/infinite-list.ts'
import { queryClient } from '../../../entities/cache/query-client.ts'
import { prefetchFeed, videoFeed } from '../queries.ts'
import { MoreVideos } from './more-videos.tsx'
import { VideoGrid } from './video-grid.tsx'

const Feed = () => <VideoGrid list={useInfiniteQuery(videoFeed())} />
const alert = page.getByRole('alert')
const retry = page.getByRole('button', { name: 'Try again' })
const detail = 'The list is being rebuilt'
const ready = {
  ...makeVideo(ada, 'Waves'),
  processing: { state: 'READY', progress: 100, reason: null } as const,
}

test("a list that fails to load shows the server's message and what to do", async () => {
  respondWithProblem('listVideos', 'internal', { detail })
  await renderPage(<Feed />)
  await expect.element(alert).toMatchTextContent(/The videos could not be loaded/)
  await expect.element(alert.getByText(detail)).toBeVisible()
  await expect.element(alert.getByText('Try again in a moment.')).toBeVisible()
  respond('listVideos', pageOf(ready))
  await retry.click()
  await expect.element(page.getByRole('link', { name: 'Waves' })).toBeVisible()
})

test("a further page that fails to load shows the server's message and what to do", async () => {
  const pages = [{ ...pageOf(ready), hasNextPage: true }]
  queryClient.setQueryData(videoFeed().queryKey, { pages, pageParams: [firstPage] })
  respondWithProblem('listVideos', 'unavailable', { detail })
  await renderPage(<Feed />)
  await expect.element(alert.getByText(detail)).toBeVisible()
  await expect
    .element(alert.getByText('Seam is busy right now. Try again in a moment.'))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Load more' })).toBeVisible()
})

test('without a connection a list says so once', async () => {
  disconnect('listVideos')
  await renderPage(<Feed />)
  await expect.element(alert.getByText(/^Seam could not be reached\./)).toBeVisible()
})

test('an empty list without its own text has the default text', async () => {
  respond('listVideos', pageOf())
  await renderPage(<Feed />)
  await expect.element(page.getByRole('heading', { name: 'Empty for Now' })).toBeVisible()
  await expect
    .element(page.getByText("The content you're looking for doesn't exist."))
    .toBeVisible()
})

test('the side column says if it could not be loaded', async () => {
  respondWithProblem('listRelatedVideos', 'internal', { detail })
  await renderPage(<MoreVideos publicId="v-waves0000" />)
  await expect.element(alert.getByText(detail)).toBeVisible()
})

test('a feed whose prefetch failed is requested again on the next visit, but not by its screen', async () => {
  respondWithProblem('listVideos', 'internal', { detail })
  prefetchFeed({})
  await expect.poll(() => queryClient.getQueryState(videoFeed().queryKey)?.status).toBe('error')
  const { close } = await renderPage(<Feed />)
  await expect.element(alert.getByText(detail)).toBeVisible()
  prefetchFeed({})
  await expect.poll(() => requestsTo('listVideos').length).toBe(1)

  await close()
  prefetchFeed({})
  await expect.poll(() => requestsTo('listVideos').length).toBe(2)
})
