import { expect, test } from 'vitest'
import { feedOrderKey, feedOrderParams, parseFeedOrder } from './feed-order.ts'

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

test('the newest have no parameters and no part of the query key', () => {
  expect(feedOrderParams({ sort: 'new' })).toEqual({})
  expect(feedOrderKey({ sort: 'new' })).toEqual([])
  expect(feedOrderKey({ sort: 'top', range: 'day' })).toEqual(['top', 'day'])
})
