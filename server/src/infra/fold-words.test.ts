import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distinctWords, findWord, foldText } from './fold-words.ts'

test.each([
  ['casino', 'The best casino'],
  ['casino', 'CÀSINÒ!'],
  ['casino', 'Ｃａｓｉｎｏ'],
  ['casino', 'cаsinо'],
  ['casino', 'cas\u200bino, cas\u00adino'],
  ['casino', 'cas\u2800ino'],
  ['casino', 'cas\u3164ino, c\u034fasino, cas\u{e0061}ino, cas\u180eino'],
  ['casino', 'casino\u2800bonus'],
  ['buy now', 'buy\u3164now'],
  ['casino', 'cas1no and c4s1n0'],
  ['viagra', 'v1agra'],
  ['pr0n', 'pr0n'],
  ['porn', 'p0rn'],
  ['slot', 's1ot'],
  ['shit', '$hit'],
  ['casino', 'c@sino'],
  ['casino', 'c.a.s.i.n.o'],
  ['casino', 'C - A - S - I - N - O'],
  ['casino', 'c a s i n o'],
  ['casino', 'my c_4_s_1_n_0 is open'],
  ['buy now', 'Buy\n\nn0w'],
])('%s is in “%s”', (word, text) => {
  expect(findWord(['other', word], text)).toBe(word)
})

test.each([
  ['casino', 'casinos, occasino'],
  ['bum', 'burn'],
  ['fall', 'The fail is in the mail'],
  ['ass', 'A Galaxy A55, a55 of 55'],
  ['ios', 'in 10s'],
  ['ist', 'the 1st'],
  ['sos', 'music of the 50s'],
  ['mpa', 'film.mp4'],
  ['see', '533'],
  ['oil', '011'],
  ['admin', '@dmin'],
  ['us', 'u.s'],
  ['ab', 'a b'],
  ['abc', 'a, b. c'],
  ['abc', 'a\nb\nc'],
  ['buy now', 'buy it now'],
])('%s is not in “%s”', (word, text) => {
  expect(findWord([word], text)).toBeUndefined()
})

const invisible = fc.constantFrom('\u200b', '\u200d', '\u2060', '\u00ad', '\u034f', '\u{e0020}')
const DIGITS: Record<string, string> = { o: '0', i: '1', l: '1', e: '3', a: '4', s: '5', t: '7' }

/** Writes characters of a word in other ways that read the same. */
const disguise = (word: string) =>
  fc.tuple(...Array.from(word, () => fc.tuple(fc.nat(3), invisible))).map((choices) =>
    choices
      .map(([choice, between], index) => {
        const letter = word.charAt(index)
        // The first two letters and the last stay: `id1075` reads like the name of a model.
        if (choice === 1 && index > 1 && index < word.length - 1) return DIGITS[letter] ?? letter
        if (choice === 2) return letter.toUpperCase()
        return choice === 3 ? letter + between : letter
      })
      .join(''),
  )

test('a word is found in whatever way its letters are written', () => {
  const disguised = fc
    .constantFrom('casino', 'viagra', 'idiots', 'казино')
    .chain((word) => fc.tuple(fc.constant(word), disguise(word)))
  fc.assert(
    fc.property(disguised, ([word, written]) => {
      expect(findWord([word], `see ${written}, now`)).toBe(word)
      expect(foldText(`see ${written}, now`)).toBe(foldText(`see ${word} now`))
    }),
  )
})

test('any text has its own words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (text) => {
      const [word] = distinctWords([text])
      expect(findWord([text], `a ${text} z`)).toBe(word)
    }),
  )
})
