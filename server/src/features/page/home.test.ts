import { beforeAll, expect, test } from 'vitest'
import { limits } from '@seam/contract/limits.ts'
import { initialQueryKeys } from '@seam/contract/pages.ts'
import { listPosts } from '@seam/contract/post.ts'
import { listVideos } from '@seam/contract/video.ts'
import { waitForJobs } from '../../../test/app.ts'
import { follow, person, type Person, post, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { fetchPage } from '../../../test/page.ts'
import { seedVideos } from '../../../test/seed.ts'

let ada: Person
let ben: Person
beforeAll(async () => {
  await waitForJobs()
  ada = await person('Ada')
  ben = await person('Ben')
  await seedVideos(ada, 2)
  await post(ada, 'By Ada')
})

const queriesOf = async (who: Client) => (await fetchPage(who, '/')).state.queries

/** The first page of a feed with this many items, as the API returns it. */
const videosOf = async (who: Client, feed: 'all' | 'following') => ({
  key: initialQueryKeys.frontPageVideos(feed),
  data: await firstPage(who.call(listVideos, { query: { feed, limit: limits.frontPageVideos } })),
})
const postsOf = async (who: Client, feed: 'all' | 'following') => ({
  key: initialQueryKeys.frontPagePosts(feed),
  data: await firstPage(who.call(listPosts, { query: { feed, limit: limits.frontPagePosts } })),
})
const firstPage = async (response: Promise<{ data: unknown }>) => ({
  pages: [(await response).data],
  pageParams: [{ page: 1 }],
})

test('the front page contains the newest videos and posts as the API returns them', async () => {
  const queries = await queriesOf(visitor())
  expect(queries).toEqual([await videosOf(visitor(), 'all'), await postsOf(visitor(), 'all')])
  expect(JSON.stringify(queries)).toContain('By Ada')
})

test('for a user who follows no one it contains the newest, too', async () => {
  const cleo = await person('Cleo')
  expect(await queriesOf(cleo)).toEqual([
    await videosOf(cleo, 'following'),
    await videosOf(cleo, 'all'),
    await postsOf(cleo, 'following'),
    await postsOf(cleo, 'all'),
  ])
})

test('for a user it contains what those publish whom they follow', async () => {
  await post(ben, 'By Ben')
  await follow(ben, ada)
  const queries = await queriesOf(ben)
  expect(queries).toEqual([await videosOf(ben, 'following'), await postsOf(ben, 'following')])
  expect(JSON.stringify(queries)).toContain('By Ada')
  expect(JSON.stringify(queries)).not.toContain('By Ben')
})

test('the front page preloads the scripts of its screen and its first thumbnail', async () => {
  const { html } = await fetchPage(visitor(), '/')
  const { data } = await visitor().call(listVideos)
  expect(html).toContain(
    '<link rel="deferred" data-rel="modulepreload" crossorigin href="/assets/landing-',
  )
  expect(html).toContain(
    `<link rel="preload" as="image" href="${data.docs[0]?.thumbnail.smallUrl}"`,
  )
})
