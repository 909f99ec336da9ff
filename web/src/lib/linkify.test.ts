import { expect, test } from 'vitest'
import { linkify } from './linkify.ts'

const links = (text: string) => linkify(text).flatMap(({ href }) => href ?? [])

test('keeps every character', () => {
  const text = 'See https://a.example/x?y=1#z, (http://b.example/(q)) and\nnothing else.'
  expect(
    linkify(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
  expect(links(text)).toEqual(['https://a.example/x?y=1#z', 'http://b.example/(q)'])
})

test('leaves out punctuation that ends the sentence', () => {
  expect(links('Look: https://a.example/page.')).toEqual(['https://a.example/page'])
  expect(links('(https://a.example/page!)')).toEqual(['https://a.example/page'])
})

test('leaves out brackets that were opened before the URL', () => {
  expect(links('(see https://a.example/b_(c)), [https://a.example/d].)')).toEqual([
    'https://a.example/b_(c)',
    'https://a.example/d',
  ])
})

test('is as fast for a long run of points and brackets', () => {
  const before = process.cpuUsage()
  expect(links(`https://a.example/${'.'.repeat(2400)}x${'.)'.repeat(1200)}`)).toEqual([
    `https://a.example/${'.'.repeat(2400)}x`,
  ])
  // Microseconds of processor time. Reading the points again for each bracket took half a minute.
  expect(process.cpuUsage(before).user).toBeLessThan(200_000)
})

test('links only http and https URLs', () => {
  expect(
    links('javascript:alert(1) data:text/html,x ftp://a.example //a.example https://'),
  ).toEqual([])
  expect(links('"https://a.example" onclick="x"')).toEqual(['https://a.example'])
})

test('returns plain text unchanged, and nothing for empty text', () => {
  expect(linkify('just words')).toEqual([{ text: 'just words' }])
  expect(linkify('')).toEqual([])
})

test('links the usernames that exist, regardless of case', () => {
  const mentions = ['ada', 'ben_2']
  const usernames = (text: string) =>
    linkify(text, { mentions }).flatMap(({ username }) => username ?? [])
  expect(usernames('@ada and (@Ben_2), thanks @ada!')).toEqual(['ada', 'ben_2', 'ada'])
  expect(usernames('@cleo, me@ada, @ada_, @@ada, https://a.example/@ada')).toEqual([])
})

test('converts times to timestamps of the video in seconds', () => {
  const timestamps = (text: string) =>
    linkify(text, { timestamps: true }).flatMap(({ timestamp }) => timestamp ?? [])
  expect(timestamps('0:05 a, 1:23, (12:34) and 1:02:03.')).toEqual([5, 83, 754, 3723])
  expect(timestamps('12:60, 1:2, 1:23:4, 123:45, 10.1:30, ::')).toEqual([])
  expect(linkify('1:23')).toEqual([{ text: '1:23' }])
})
