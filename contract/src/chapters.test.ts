import { expect, test } from 'vitest'
import { chapterAt, findChapters } from './chapters.ts'

const titles = (description: string, duration = 600) =>
  findChapters(description, duration).map(({ time, title }) => `${time} ${title}`)

test('three lines that begin with a time are chapters, in any of the usual forms', () => {
  expect(titles('0:00 Start\n1:30 The harbour\n5:00 Home')).toEqual([
    '0 Start',
    '90 The harbour',
    '300 Home',
  ])
  expect(
    titles('A walk.\n\n00:00 - Start\n(01:30) The harbour\n• 5:00 | 🎵 Home\n\nMusic: me'),
  ).toEqual(['0 Start', '90 The harbour', '300 🎵 Home'])
  expect(titles('0:00 a\n59:59 b\n1:00:00 c', 4000)).toEqual(['0 a', '3599 b', '3600 c'])
})

test.each([
  ['fewer than three', '0:00 Start\n1:00 End'],
  ['a first one after the start', '0:10 Start\n1:00 Middle\n2:00 End'],
  ['an order that does not rise', '0:00 Start\n2:00 End\n1:00 Middle'],
  ['the same time twice', '0:00 Start\n1:00 Middle\n1:00 End'],
  ['times within a line', 'At 0:00 it starts\nat 1:00 it continues\nat 2:00 it ends'],
  ['times without titles', '0:00\n1:00\n2:00'],
  ['other numbers', '0:00:00:01 a\n100:00 b\n1:2 c'],
])('%s are no chapters', (_, description) => {
  expect(titles(description)).toEqual([])
})

test('a time at or after the end is not a chapter', () => {
  const description = '0:00 a\n0:10 b\n0:20 c\n0:30 d'
  expect(titles(description, 30)).toEqual(['0 a', '10 b', '20 c'])
  expect(titles(description, 20)).toEqual([])
})

test('a description of the longest length is read in time that grows with its length', () => {
  const before = process.cpuUsage()
  expect(titles(`0:00 a\n${'- '.repeat(2_490)}`)).toEqual([])
  expect(titles(`0:00 a\n${'0:01 '.repeat(990)}`)).toEqual([])
  // Microseconds of processor time.
  expect(process.cpuUsage(before).user).toBeLessThan(100_000)
})

test('a chapter lasts until the next one', () => {
  const chapters = findChapters('0:00 a\n0:10 b\n0:20 c', 60)
  expect([0, 9.9, 10, 59].map((time) => chapterAt(chapters, time)?.title)).toEqual([
    'a',
    'a',
    'b',
    'c',
  ])
})
