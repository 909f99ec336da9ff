import { expect, test } from 'vitest'
import { readCursor, writeCursor } from './cursor.ts'
import { Refusal } from './http/refusal.ts'

const encoded = (text: string) => Buffer.from(text).toString('base64url')

test.each([
  { at: new Date(0), id: 0 },
  { at: new Date('2026-11-21T01:02:03.456Z'), id: 1 },
  { at: new Date('2199-12-31T23:59:59.999Z'), id: 4_000_000_000 },
])('a place survives being written and read: %j', (place) => {
  expect(readCursor(writeCursor(place))).toEqual(place)
})

test('a cursor fits into an address', () => {
  expect(writeCursor({ at: new Date(), id: 123 })).toMatch(/^[A-Za-z0-9_-]+$/)
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
  encoded('1.zzzzzzzzzzz'),
  encoded("1.1'--"),
])('%j is no cursor that a list gave', (word) => {
  expect(() => readCursor(word)).toThrow(Refusal)
})
