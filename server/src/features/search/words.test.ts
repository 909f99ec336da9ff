import { expect, test } from 'vitest'
import { inTextOf, queryOf, takeApart, togetherOf } from './words.ts'

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

test('words one after the other are asked for as they stand', () => {
  expect(togetherOf(takeApart('red spider-man "big fox" -cat'))).toBe("'red spider man'")
  expect(togetherOf(takeApart('red "big fox"'))).toBe('')
})

const words = (count: number, between = ' ') => Array(count).fill('w').join(between)

test.each([
  ['one by one', words(250)],
  ['in quotes', `"${words(249)}"`],
  ['with points between', words(250, '.')],
  ['with signs between that are no letters to PostgreSQL', words(250, '½')],
  ['in many quotes', `"${words(7)}" `.repeat(30)],
  ['some left out', `-"${words(5)}" ${words(4, '-')} `.repeat(30)],
])('of very many words only the first sixteen count, %s', (_, text) => {
  const asked = takeApart(text)
  const parts = [...asked.words, ...asked.phrases, ...asked.excluded]
  expect(parts.join(' ')).toBe(words(16))
})

test('a part is cut to what is left', () => {
  expect(takeApart(`-${words(3, '.')} "${words(10)}" a.b.c.d.e f`)).toEqual({
    words: ['a b c'],
    phrases: [words(10)],
    excluded: [words(3)],
  })
})
