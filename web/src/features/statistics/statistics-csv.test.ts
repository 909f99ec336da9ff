import { expect, test } from 'vitest'
import { toCsv } from '../../lib/csv.ts'
import { dayRows, partRows, sourceRows } from './statistics-csv.ts'

test('a row per day has numbers, and "fewer than 5" where they are withheld', () => {
  const day = {
    day: '2026-11-12',
    views: 31,
    followers: null,
    upvotes: -2,
    downvotes: 0,
    comments: 4,
  }
  expect(toCsv(dayRows([day]))).toBe(
    'Day (UTC),Views,Followers gained,Upvotes,Downvotes,Comments\r\n2026-11-12,31,fewer than 5,-2,0,4\r\n',
  )
})

test('sources have the names of pages, or are hosts, and the others are one', () => {
  const sources = [
    { from: '/v/{publicId}' as const, viewers: 20 },
    { from: 'example.org', viewers: 7 },
  ]
  expect(sourceRows({ sources, otherViewers: null })).toEqual([
    ['Source', 'Viewers'],
    ['Another video', 20],
    ['example.org', 7],
    ['Other or unknown', 'fewer than 5'],
  ])
  expect(sourceRows({ sources: [], otherViewers: 0 })).toHaveLength(1)
})

test('a row per part has its first second and the share of viewers', () => {
  expect(partRows([100, 80, 40], 10)).toEqual([
    ['From (seconds)', 'Viewers (%)'],
    [0, 100],
    [3.33, 80],
    [6.67, 40],
  ])
})
