import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../../../test/any-text.ts'
import { parseQuery, toBodyQuery, toPhraseQuery, toTsQuery, toTsTerms } from './parse-query.ts'

test.each([
  ['Red fox', "('Red':*) & ('fox':*)"],
  ['"red fox" jumps', "('jumps':*) & 'red fox'"],
  ['fox -cat -"house cat"', "('fox':*) & !'cat' & !'house cat'"],
  ['fox --cat', "('fox':*) & !'cat'"],
  ['an "open quote', "('an':*) & 'open quote'"],
  ["don't", "('don t':* | 'dont':*)"],
  ['spider-man', "('spider man':* | 'spiderman':*)"],
  ['back\\slash', "('back slash':* | 'backslash':*)"],
  ['a:* & b | !c <-> (d)', "('a':*) & ('b':*) & ('c':*) & ('d':*)"],
  ['100% _x_ a\0b', "('100':*) & ('x':*) & ('a b':* | 'ab':*)"],
  ['cafe\u0301', "('café':*)"],
  ['C++', "('C plusplus':* | 'Cplusplus':*)"],
  ['c++17', "('c plusplus 17':* | 'cplusplus17':*)"],
  ['C# -F#', "('C sharp':* | 'Csharp':*) & !'F sharp'"],
  ['"modern C++"', "'modern C plusplus'"],
  ['.NET', "('dot NET':* | 'dotNET':*)"],
  [
    'a+b ++i #tag issue#5 ...etc',
    "('a b':* | 'ab':*) & ('i':*) & ('ht0tag') & ('issue 5':* | 'issue5':*) & ('etc':*)",
  ],
  ['🦊 fox🐘', "('u1f98a':*) & ('fox':*) & ('u1f418':*)"],
  ['"red 🦊" -🇩🇪', "('u1f98a':*) & 'red' & !'u1f1e9u1f1ea'"],
])('parses %j as %s', (text, query) => {
  expect(toTsQuery(parseQuery(text))).toBe(query)
})

test.each(['', '   ', '-', '""', '🏻', '-cat', '& | ! ( ) <->', '%', "'", '\0', '\u0301'])(
  'parses %j as an empty query',
  (text) => {
    expect(toTsQuery(parseQuery(text))).toBe('')
  },
)

test('a word with alternatives also matches them', () => {
  const alternatives = (word: string) => (word === 'elefant' ? ['elephant', 'elegant'] : [])
  expect(toTsQuery(parseQuery('elefant zoo'), { alternatives })).toBe(
    "('elefant':* | 'elephant' | 'elegant') & ('zoo':*)",
  )
})

test('a single word with alternatives matches only the alternatives', () => {
  const alternatives = () => ['elephant', 'elegant']
  expect(toTsQuery(parseQuery('elefant'), { alternatives })).toBe("('elephant' | 'elegant')")
  expect(toTsQuery(parseQuery('elefant -zoo'), { alternatives })).toBe(
    "('elephant' | 'elegant') & !'zoo'",
  )
})

test('the body query matches any of the words and phrases', () => {
  const alternatives = (word: string) => (word === 'elefant' ? ['elephant'] : [])
  expect(toBodyQuery(parseQuery('elefant zoo "big cat" -dog'), { alternatives })).toBe(
    "'elefant':*C | 'elephant':C | 'zoo':*C | 'big cat':C",
  )
})

test('in texts, names are highlighted without their signs', () => {
  const shown = (text: string) => toTsQuery(parseQuery(text), { unsigned: true })
  expect(shown('C++')).toBe("('Cplusplus':* | 'C')")
  expect(shown('.NET core')).toBe("('dotNET':* | 'NET') & ('core':*)")
})

test('the query can be limited to titles or to whole words', () => {
  const parsed = parseQuery('red "big fox" -cat')
  expect(toTsQuery(parsed, { suffix: ':*A' })).toBe("('red':*A) & 'big fox':A & !'cat'")
  expect(toTsQuery(parsed, { suffix: '' })).toBe("('red') & 'big fox' & !'cat'")
})

test('each word of a phrase is looked up in the index', () => {
  const parsed = parseQuery('sea "calm at night" -"no wind"')
  expect(toTsTerms(parsed)).toEqual([`('sea':*)`, `'calm'`, `'at'`, `'night'`, `!'no wind'`])
  expect(toTsQuery(parsed)).toBe(`('sea':*) & 'calm at night' & !'no wind'`)
})

test('the phrase query has all words in order', () => {
  expect(toPhraseQuery(parseQuery('red spider-man "big fox" -cat'))).toBe("'red spider man'")
  expect(toPhraseQuery(parseQuery('red "big fox"'))).toBe('')
  expect(toPhraseQuery(parseQuery('red 🦊 fox'))).toBe("'red fox'")
})

const repeatWord = (count: number, separator = ' ') => Array(count).fill('w').join(separator)

test.each([
  ['one by one', repeatWord(250)],
  ['in quotes', `"${repeatWord(249)}"`],
  ['with points between', repeatWord(250, '.')],
  ['with characters between that are not letters in PostgreSQL', repeatWord(250, '½')],
  ['in many quotes', `"${repeatWord(7)}" `.repeat(30)],
  ['some excluded', `-"${repeatWord(5)}" ${repeatWord(4, '-')} `.repeat(30)],
])('only the first sixteen words count, %s', (_, text) => {
  const parsed = parseQuery(text)
  const parts = [...parsed.words, ...parsed.phrases, ...parsed.excluded]
  expect(parts.join(' ')).toBe(repeatWord(16))
})

test('a term is truncated to the remaining words', () => {
  expect(parseQuery(`-${repeatWord(3, '.')} "${repeatWord(10)}" a.b.c.d.e f`)).toEqual({
    words: ['a b c'],
    phrases: [repeatWord(10)],
    excluded: [repeatWord(3)],
  })
})

test('a fraction is no part of a hashtag, as in the index', () => {
  expect(parseQuery('#½fox')).toEqual({ words: ['fox'], phrases: [], excluded: [] })
})

test('a parsed text, typed again with the same quotes and minus signs, parses the same', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const parsed = parseQuery(text)
      const typed = [
        ...parsed.words.map((term) => term.replaceAll(' ', '.')),
        ...parsed.phrases.map((term) => `"${term}"`),
        ...parsed.excluded.map((term) => `-"${term}"`),
      ]
      expect(parseQuery(typed.join(' '))).toEqual(parsed)
    }),
    { numRuns: 1_000 },
  )
})
