import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { ProblemError } from './http/problem-error.ts'

const encoded = (text: string) => Buffer.from(text).toString('base64url')

test.each([
  { at: new Date(0), id: 0 },
  { at: new Date('2026-11-21T01:02:03.456Z'), id: 1_234_567 },
  { at: new Date('2199-12-31T23:59:59.999Z'), id: 2 ** 51 },
])('decodes what it encoded: %j', (position) => {
  expect(decodeCursor(encodeCursor(position))).toEqual(position)
})

test('a cursor needs no escaping in a URL', () => {
  expect(encodeCursor({ at: new Date(), id: 7 })).toMatch(/^[A-Za-z0-9_-]+$/)
})

test.each([
  '',
  'x',
  '....',
  encoded(''),
  encoded('.'),
  encoded('1.'),
  encoded('.1'),
  encoded('1'),
  encoded('-1.1'),
  encoded('1.1.1'),
  encoded('1 .1'),
  encoded('zzzzzzzzzz.1'),
  encoded('1.zzzzzzzzzzzz'),
  encoded("1.1'--"),
])('rejects %j as a cursor', (cursor) => {
  expect(() => decodeCursor(cursor)).toThrow(ProblemError)
})
