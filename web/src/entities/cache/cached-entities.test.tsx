import { expect, test } from 'vitest'
import { requestsTo, respondLater } from '../../../test/network.ts'
import { pageOf } from '../../../test/items.ts'
import { call } from '../session/call.ts'
import { listsKey, refetchLists } from './cached-entities.ts'
import { infiniteListOptions, prefetchList } from './infinite-list.ts'
import { queryClient } from './query-client.ts'

const feed = infiniteListOptions([...listsKey('video'), 'feed'], (query) =>
  call('listVideos', { query }),
)

test('a list whose prefetch was in flight during a change is refetched', async () => {
  const finish = respondLater('listVideos', pageOf())
  prefetchList(feed)
  refetchLists('video')
  finish()
  await expect.poll(() => queryClient.getQueryState(feed.queryKey)?.status).toBe('success')
  await expect.poll(() => queryClient.getQueryState(feed.queryKey)?.isInvalidated).toBe(true)
  prefetchList(feed)
  await expect.poll(() => requestsTo('listVideos').length).toBe(2)
})
