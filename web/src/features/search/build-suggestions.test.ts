import { expect, test } from 'vitest'
import { buildSuggestions } from './build-suggestions.ts'

const search = (query: string) => ({ _id: `id of ${query}`, query, searchedAt: '' })
const recent = ['Café by the sea', 'seagulls', 'overseas'].map(search)
const texts = (typed: string, titles: string[] = []) =>
  buildSuggestions(typed, recent, titles).map(({ text }) => text)

test('returns the recent searches before anything is typed', () => {
  expect(texts('  ')).toEqual(['Café by the sea', 'seagulls', 'overseas'])
})

test('filters the recent searches by the start of words, ignoring case and accents', () => {
  expect(texts('sea')).toEqual(['Café by the sea', 'seagulls'])
  expect(texts('CAFE')).toEqual(['Café by the sea'])
})

test('adds titles, without duplicates', () => {
  expect(texts('sea', ['Seagulls', 'Sea of sand'])).toEqual([
    'Café by the sea',
    'seagulls',
    'Sea of sand',
  ])
})

test('returns ten suggestions at most', () => {
  const titles = Array.from({ length: 12 }, (_, index) => `Seat ${index}`)
  expect(texts('sea', titles)).toHaveLength(10)
})
