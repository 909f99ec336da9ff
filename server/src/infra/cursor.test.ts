import { expect, test } from 'vitest'
import { rankCursor, timeCursor } from './cursor.ts'
import { ProblemError } from './http/problem-error.ts'

const encoded = (text: string) => Buffer.from(text).toString('base64url')

test.each([
  { at: new Date(0), id: 0 },
  { at: new Date('2026-11-21T01:02:03.456Z'), id: 1_234_567 },
  { at: new Date('2199-12-31T23:59:59.999Z'), id: 2 ** 51 },
])('decodes an encoded position: %j', (position) => {
  expect(timeCursor.decode(timeCursor.encode(position))).toEqual(position)
})

test('a cursor needs no escaping in a URL', () => {
  expect(timeCursor.encode({ at: new Date(), id: 7 })).toMatch(/^[A-Za-z0-9_-]+$/)
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
  expect(() => timeCursor.decode(cursor)).toThrow(ProblemError)
  expect(() => rankCursor('top').decode(cursor)).toThrow(ProblemError)
})

test.each([
  { rank: 0, id: 0 },
  { rank: -13, id: 1_234_567 },
  { rank: 2 ** 51, id: 2 ** 51 },
])('decodes an encoded rank: %j', (position) => {
  const cursor = rankCursor('top').encode(position)
  expect(rankCursor('top').decode(cursor)).toEqual(position)
})

test('rejects the cursors of other orders', () => {
  const [time, hot] = [
    timeCursor.encode({ at: new Date(), id: 7 }),
    rankCursor('hot').encode({ rank: 1, id: 7 }),
  ]
  expect(() => rankCursor('top').decode(time)).toThrow(ProblemError)
  expect(() => rankCursor('top').decode(hot)).toThrow(ProblemError)
  expect(() => timeCursor.decode(hot)).toThrow(ProblemError)
})
