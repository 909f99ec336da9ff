import * as z from 'zod'
import { expect, test } from 'vitest'
import { pageQuery } from './paging.ts'

const query = z.object(pageQuery)

test.each([
  [{}, { page: 1, limit: 12 }],
  [
    { page: '2', limit: '50' },
    { page: 2, limit: 50 },
  ],
  [
    { page: 3, limit: 1 },
    { page: 3, limit: 1 },
  ],
  [{ page: '9999999' }, { page: 9_999_999, limit: 12 }],
  [{ cursor: 'abc-_9' }, { page: 1, limit: 12, cursor: 'abc-_9' }],
])('parses %j as %j', (input, page) => {
  expect(query.parse(input)).toEqual(page)
})

test.each([
  ['page', 0],
  ['page', '0'],
  ['page', '-1'],
  ['page', '1.0'],
  ['page', '+1'],
  ['page', '１'],
  ['page', 1.5],
  ['page', '10000000'],
  ['page', null],
  ['page', true],
  ['page', ['1', '2']],
  ['limit', 0],
  ['limit', 51],
  ['limit', '051'],
  ['limit', 'Infinity'],
  ['limit', Number.NaN],
  ['cursor', ''],
  ['cursor', 'a b'],
  ['cursor', 7],
  ['cursor', 'x'.repeat(201)],
])('rejects the %s %j with an error for that field', (field, value) => {
  const { error } = query.safeParse({ [field]: value })
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field])
  expect(error?.issues[0]?.message).toMatch(new RegExp(`^${field} must be`))
})
