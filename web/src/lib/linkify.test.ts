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

test('excludes punctuation that ends the sentence', () => {
  expect(links('Look: https://a.example/page.')).toEqual(['https://a.example/page'])
  expect(links('(https://a.example/page!)')).toEqual(['https://a.example/page'])
})

test('excludes brackets that were opened before the URL', () => {
  expect(links('(see https://a.example/b_(c)), [https://a.example/d].)')).toEqual([
    'https://a.example/b_(c)',
    'https://a.example/d',
  ])
})

test('is just as fast for a long run of dots and brackets', () => {
  const before = process.cpuUsage()
  expect(links(`https://a.example/x${'.)'.repeat(2400)}`)).toEqual(['https://a.example/x'])
  expect(links(`https://a.example/${'x.'.repeat(2400)}`)).toHaveLength(1)
  expect(links(`https://a.example/${'(['.repeat(2400)}`)).toHaveLength(1)
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

const timestamps = (text: string, duration = 36_000) =>
  linkify(text, { duration }).flatMap(({ timestamp }) => timestamp ?? [])

test('converts times to timestamps of the video in seconds', () => {
  expect(timestamps('0:05 a, 1:23, (12:34) and 1:02:03.')).toEqual([5, 83, 754, 3723])
  expect(timestamps('12:60, 1:2, 1:23:4, 123:45, 10.1:30, ::')).toEqual([])
  expect(linkify('1:23')).toEqual([{ text: '1:23' }])
})

test('a time of day is not a timestamp', () => {
  expect(timestamps('4:30pm, 4:30 p.m., 4:30 AM, 10:45 UTC, 10:45 CET, 9:15 Uhr, 8:30 h')).toEqual(
    [],
  )
  expect(timestamps('0:10 a boat, 0:20 plate, 1:23 est ici')).toEqual([10, 20, 83])
})

test('a time after the end of the video is not a timestamp', () => {
  expect(timestamps('0:59, 1:00 and 1:01', 60.4)).toEqual([59, 60])
})

test.each([
  ['見てhttps://a.example/x。次', 'https://a.example/x'],
  ['（https://a.example/x）です', 'https://a.example/x'],
  ['「https://a.example/x」', 'https://a.example/x'],
  ['https://a.example/x、https', 'https://a.example/x'],
  ['https://a.example/a，b', 'https://a.example/a'],
  ['https://a.example/x！', 'https://a.example/x'],
  ['https://a.example/x？', 'https://a.example/x'],
  ['https://a.example/夜景/東京', 'https://a.example/夜景/東京'],
  ["https://a.example/Schrödinger's_cat", "https://a.example/Schrödinger's_cat"],
  ["'https://a.example/x'", 'https://a.example/x'],
  ['https://a.example/b_(c)_d)', 'https://a.example/b_(c)_d'],
  ['https://a.example/\u202etxt', 'https://a.example/'],
  ['https://ben@a.example:8080/x?y', 'https://ben@a.example:8080/x?y'],
])('the link in “%s” is %s', (text, link) => {
  expect(links(text)).toEqual([link])
})

test.each([
  ['https://аpple.com/x', 'https://xn--pple-43d.com/x'],
  ['https://аррӏе.com', 'https://xn--80ak6aa92e.com/'],
  ['https://пример.рф/путь', 'https://пример.рф/путь'],
  ['https://例えab.jp/', 'https://例えab.jp/'],
  ['https://münchen.de', 'https://münchen.de'],
  ['https://ben@γοοgle.com/', 'https://ben@xn--gle-vxc4da.com/'],
])('the link %s is shown as %s', (text, shown) => {
  const [part] = linkify(text)
  expect(part).toMatchObject({ text, href: text })
  expect(part?.label ?? text).toBe(shown)
})

test('links hashtags in every script', () => {
  const hashtags = (text: string) =>
    linkify(text).flatMap(({ text: found, isHashtag }) => (isHashtag ? [found] : []))
  expect(hashtags('#Storm, (#sea_side) and #夜景。 #पुणे #москва! #été')).toEqual([
    '#Storm',
    '#sea_side',
    '#夜景',
    '#पुणे',
    '#москва',
    '#été',
  ])
  expect(hashtags('C# F#m a#b ## #1 #_ &#39; https://a.example/#part # x')).toEqual([])
})
