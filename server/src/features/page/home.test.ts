import { beforeAll, expect, test } from 'vitest'
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

const queriesOf = async (who: Client) => (await fetchPage(who, '/')).initial.queries
const firstPageOf = (key: readonly string[], data: unknown) => ({
  key,
  data: { pages: [data], pageParams: [{ page: 1 }] },
})
const newest = async (who: Client) => [
  firstPageOf(initialQueryKeys.videoFeed, (await who.call(listVideos)).data),
  firstPageOf(initialQueryKeys.postFeed, (await who.call(listPosts)).data),
]

test('the front page contains the newest videos and posts as the API returns them', async () => {
  const queries = await queriesOf(visitor())
  expect(queries).toEqual(await newest(visitor()))
  expect(JSON.stringify(queries)).toContain('By Ada')
})

test('for a user who follows nobody it contains the newest, too', async () => {
  const cleo = await person('Cleo')
  const query = { feed: 'following' } as const
  const [videos, posts] = await newest(cleo)
  expect(await queriesOf(cleo)).toEqual([
    firstPageOf(initialQueryKeys.followedVideoFeed, (await cleo.call(listVideos, { query })).data),
    videos,
    firstPageOf(initialQueryKeys.followedPostFeed, (await cleo.call(listPosts, { query })).data),
    posts,
  ])
})

test('for a user it contains what those publish whom they follow', async () => {
  await post(ben, 'By Ben')
  await follow(ben, ada)
  const query = { feed: 'following' } as const
  const queries = await queriesOf(ben)
  expect(queries).toEqual([
    firstPageOf(initialQueryKeys.followedVideoFeed, (await ben.call(listVideos, { query })).data),
    firstPageOf(initialQueryKeys.followedPostFeed, (await ben.call(listPosts, { query })).data),
  ])
  expect(JSON.stringify(queries)).not.toContain('By Ben')
})

test('the front page preloads the scripts of its screen and its first thumbnail', async () => {
  const { html } = await fetchPage(visitor(), '/')
  const { data } = await visitor().call(listVideos)
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/landing-')
  expect(html).toContain(
    `<link rel="preload" as="image" href="${data.docs[0]?.thumbnail.smallUrl}"`,
  )
})
