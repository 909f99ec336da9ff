import { expect, test } from 'vitest'
import { inTextOf, queryOf, takeApart } from './words.ts'

test.each([
  ['Red fox', "('Red':*) & ('fox':*)"],
  ['"red fox" jumps', "('jumps':*) & 'red fox'"],
  ['fox -cat -"house cat"', "('fox':*) & !'cat' & !'house cat'"],
  ['fox --cat', "('fox':*) & !'cat'"],
  ['an "open quote', "('an':*) & 'open quote'"],
  ["don't", "('don t':*)"],
  ['spider-man', "('spider man':*)"],
  ['back\\slash', "('back slash':*)"],
  ['a:* & b | !c <-> (d)', "('a':*) & ('b':*) & ('c':*) & ('d':*)"],
  ['100% _x_ a\0b', "('100':*) & ('x':*) & ('a b':*)"],
  ['cafe\u0301', "('café':*)"],
])('%j asks for %s', (text, query) => {
  expect(queryOf(takeApart(text))).toBe(query)
})

test.each(['', '   ', '-', '""', '🦊 🐘', '-cat', '& | ! ( ) <->', '%', "'", '\0', '\u0301'])(
  '%j asks for nothing',
  (text) => {
    expect(queryOf(takeApart(text))).toBe('')
  },
)

test('a word that may be mistyped stands for others too', () => {
  const alike = (word: string) => (word === 'elefant' ? ['elephant', 'elegant'] : [])
  expect(queryOf(takeApart('elefant zoo'), { alike })).toBe(
    "('elefant':* | 'elephant' | 'elegant') & ('zoo':*)",
  )
})

test('a word asked for alone, that may be mistyped, is not looked for as it is again', () => {
  const alike = () => ['elephant', 'elegant']
  expect(queryOf(takeApart('elefant'), { alike })).toBe("('elephant' | 'elegant')")
  expect(queryOf(takeApart('elefant -zoo'), { alike })).toBe("('elephant' | 'elegant') & !'zoo'")
})

test('any of what must be there is worth a look at the text', () => {
  const alike = (word: string) => (word === 'elefant' ? ['elephant'] : [])
  expect(inTextOf(takeApart('elefant zoo "big cat" -dog'), { alike })).toBe(
    "'elefant':*C | 'elephant':C | 'zoo':*C | 'big cat':C",
  )
})

test('it can be asked for in titles alone, or as whole words', () => {
  const asked = takeApart('red "big fox" -cat')
  expect(queryOf(asked, { ending: ':*A' })).toBe("('red':*A) & 'big fox':A & !'cat'")
  expect(queryOf(asked, { ending: '' })).toBe("('red') & 'big fox' & !'cat'")
})

test('of very many parts only the first count', () => {
  expect(takeApart('word '.repeat(300)).words).toHaveLength(16)
})
