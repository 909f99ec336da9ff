import { expect, test } from 'vitest'
import { feedOrderKey, feedOrderParams, parseFeedOrder, parseFeedSource } from './feed-search.ts'

test.each([
  [{}, { sort: 'new' }],
  [{ sort: 'best' }, { sort: 'new' }],
  [{ sort: 'new', range: 'day' }, { sort: 'new' }],
  [{ sort: 'hot', range: 'day' }, { sort: 'hot' }],
  [{ sort: 'top' }, { sort: 'top', range: 'week' }],
  [
    { sort: 'top', range: 'year' },
    { sort: 'top', range: 'week' },
  ],
  [
    { sort: 'top', range: 'all' },
    { sort: 'top', range: 'all' },
  ],
])('the URL parameters %j select the order %j', (search, order) => {
  expect(parseFeedOrder(search)).toEqual(order)
})

test('newest first has no parameters and no part in the query key', () => {
  expect(feedOrderParams({ sort: 'new' })).toEqual({})
  expect(feedOrderKey({ sort: 'new' })).toEqual([])
  expect(feedOrderKey({ sort: 'top', range: 'day' })).toEqual(['top', 'day'])
})

test('only signed-in users have a feed of the users whom they follow', () => {
  expect(parseFeedSource({ feed: 'following' }, true)).toBe('following')
  expect(parseFeedSource({ feed: 'following' }, false)).toBe('all')
  expect(parseFeedSource({ feed: 'best' }, true)).toBe('all')
  expect(parseFeedSource({}, true)).toBe('all')
})
