import type { PlaylistResult } from '@seam/contract/search.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ben, ownerOf } from '../../../test/cast.ts'
import { pageOf } from '../../../test/items.ts'
import { requestsTo, respond } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { Screen } from './search.tsx'

beforeEach(() => respond('search', { ...pageOf(), close: false }))
afterEach(() => page.viewport(1280, 800))

const tab = (name: string) => page.getByRole('tab', { name, exact: true })

const playlist: PlaylistResult = {
  _id: 'playlist001',
  publicId: 'playlist001',
  title: 'Songs of the sea',
  description: 'For foggy mornings',
  publishStatus: 'PUBLIC',
  owner: ownerOf(ben),
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
  videosCount: 3,
  cover: null,
  excerpt: [
    { text: 'For ', hit: false },
    { text: 'foggy', hit: true },
    { text: ' mornings', hit: false },
  ],
}

test('the tab Playlists shows the playlists that match, with the match highlighted', async () => {
  await renderPage(<Screen />, '/search?q=foggy')
  respond('search', { ...pageOf(playlist), close: false })
  await tab('Playlists').click()
  await expect
    .element(page.getByRole('link', { name: playlist.title }))
    .toHaveAttribute('href', `/playlist/${playlist.publicId}`)
  await expect.element(page.getByText('3 videos')).toBeVisible()
  expect(document.querySelector('mark')?.textContent).toBe('foggy')
  await expect
    .poll(() => requestsTo('search').at(-1)?.query)
    .toMatchObject({ query: 'foggy', type: 'playlist' })
})

test('the URL selects the tab, which says that nothing was found', async () => {
  await renderPage(<Screen />, '/search?q=foggy&type=playlist')
  await expect.element(tab('Playlists')).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('heading', { name: 'No playlists found' })).toBeVisible()
})

test('the tabs fit on the smallest phones', async () => {
  await page.viewport(360, 640)
  await renderPage(<Screen />, '/search?q=foggy')
  await expect.element(tab('Users')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  const { right } = tab('Users').element().getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(360 - 16)
})
