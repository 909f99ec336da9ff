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
