import { expect, test } from 'vitest'
import { linesFor } from './lines.ts'

const search = (query: string) => ({ _id: `id of ${query}`, query, searchedAt: '' })
const own = ['Café by the sea', 'seagulls', 'overseas'].map(search)
const texts = (typed: string, titles: string[] = []) =>
  linesFor(typed, own, titles).map(({ text }) => text)

test('before anything is typed, what one searched for is offered', () => {
  expect(texts('  ')).toEqual(['Café by the sea', 'seagulls', 'overseas'])
})

test('what is typed narrows that down by the beginnings of words, whatever their accents', () => {
  expect(texts('sea')).toEqual(['Café by the sea', 'seagulls'])
  expect(texts('CAFE')).toEqual(['Café by the sea'])
})

test('titles follow, and none is offered twice', () => {
  expect(texts('sea', ['Seagulls', 'Sea of sand'])).toEqual([
    'Café by the sea',
    'seagulls',
    'Sea of sand',
  ])
})

test('there are ten lines at most', () => {
  const titles = Array.from({ length: 12 }, (_, index) => `Seat ${index}`)
  expect(texts('sea', titles)).toHaveLength(10)
})
