import { expect, test } from 'vitest'
import { ada, ben, signInAs } from '../../../test/cast.ts'
import { makePost, pageOf } from '../../../test/items.ts'
import { requestsTo, respond } from '../../../test/network.ts'
import { queryClient } from '../../entities/cache/query-client.ts'
import { postSearchQuery, titleSuggestionsQuery } from './queries.ts'

const cleo = { ...ben, username: 'cleo' }

test('titles are suggested unless all of their owners are excluded', async () => {
  signInAs(ada)
  respond('listTitleSuggestions', [
    { title: 'Waves', owners: ['ben'] },
    { title: 'Hills', owners: ['ben', 'cleo'] },
  ])
  respond('listExclusions', ['ben'])
  expect(await queryClient.fetchQuery(titleSuggestionsQuery('w'))).toEqual(['Hills'])
})

test('a page of results is filled up after excluded users are removed', async () => {
  signInAs(ada)
  const docs = [makePost(ben, 'One'), makePost(cleo, 'Two')].map((post) => ({
    ...post,
    excerpt: [],
  }))
  respond('listExclusions', ['ben'])
  respond('search', { ...pageOf(...docs), hasNextPage: true, close: false })
  const { pages } = await queryClient.fetchInfiniteQuery(postSearchQuery('waves'))
  await expect
    .poll(() => requestsTo('search').map(({ query }) => query.page))
    .toEqual(['1', '2', '3', '4', '5'])
  expect(pages[0]?.docs.map(({ owner }) => owner.username)).toEqual(Array(5).fill('cleo'))
})
