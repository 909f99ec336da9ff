import { expect, test } from 'vitest'
import { linkify } from './linkify.ts'

const links = (text: string) => linkify(text).flatMap(({ href }) => href ?? [])

test('keeps every character', () => {
  const text = 'See https://a.example/x?y=1#z, (http://b.example/(q)) and\nnothing else.'
  expect(
    linkify(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
  expect(links(text)).toEqual(['https://a.example/x?y=1#z', 'http://b.example/(q)'])
})

test('leaves out what ends the sentence', () => {
  expect(links('Look: https://a.example/page.')).toEqual(['https://a.example/page'])
  expect(links('(https://a.example/page!)')).toEqual(['https://a.example/page'])
})

test('makes no link of anything else', () => {
  expect(
    links('javascript:alert(1) data:text/html,x ftp://a.example //a.example https://'),
  ).toEqual([])
  expect(links('"https://a.example" onclick="x"')).toEqual(['https://a.example'])
})

test('plain and empty text', () => {
  expect(linkify('just words')).toEqual([{ text: 'just words' }])
  expect(linkify('')).toEqual([])
})

test('a username becomes a link where it is somebody’s, in any case', () => {
  const mentions = ['ada', 'ben_2']
  const named = (text: string) =>
    linkify(text, { mentions }).flatMap(({ username }) => username ?? [])
  expect(named('@ada and (@Ben_2), thanks @ada!')).toEqual(['ada', 'ben_2', 'ada'])
  expect(named('@cleo, me@ada, @ada_, @@ada, https://a.example/@ada')).toEqual([])
})

test('a time becomes a moment of the video', () => {
  const moments = (text: string) =>
    linkify(text, { moments: true }).flatMap(({ moment }) => moment ?? [])
  expect(moments('0:05 a, 1:23, (12:34) and 1:02:03.')).toEqual([5, 83, 754, 3723])
  expect(moments('12:60, 1:2, 1:23:4, 123:45, 10.1:30, ::')).toEqual([])
  expect(linkify('1:23')).toEqual([{ text: '1:23' }])
})
