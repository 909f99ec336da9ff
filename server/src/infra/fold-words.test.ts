import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
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
  ['traffic', 'tra\ufb03c'],
  ['Σοφος', 'ΣΟΦΟΣ'],
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

/** Replaces characters of a word with others that look the same. */
const disguise = (word: string) =>
  fc.tuple(...Array.from(word, () => fc.tuple(fc.nat(3), invisible))).map((choices) =>
    choices
      .map(([choice, between], index) => {
        const letter = word.charAt(index)
        // Keeps the first two letters and the last one: `id1075` reads like a model name.
        if (choice === 1 && index > 1 && index < word.length - 1) return DIGITS[letter] ?? letter
        if (choice === 2) return letter.toUpperCase()
        return choice === 3 ? letter + between : letter
      })
      .join(''),
  )

test('a word is found however its letters are written', () => {
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

test('any text contains its own words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (text) => {
      const [word] = distinctWords([text])
      expect(findWord([text], `a ${text} z`)).toBe(word)
    }),
  )
})

test('finds the first listed of several words in a text', () => {
  expect(findWord(['b c', 'a b', 'a b c'], 'a b c')).toBe('b c')
  expect(findWord(['a b c d', 'a b', 'b'], 'a b c')).toBe('a b')
  expect(findWord(['a b c d', 'c e'], 'a b c e')).toBe('c e')
  expect(findWord(['?!', 'a'], 'b ?!')).toBeUndefined()
})

test('folds each character once, up to twice the length of the text', () => {
  const dear = ['\ufdfa', '⑽', '㌖', '\ufb03', '\u{1d400}', '\u2800', 'a', '4', ' ']
  const normalize = vi.spyOn(String.prototype, 'normalize')
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...dear), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1000, max: 100_000 }),
      (units, length) => {
        const text = units.join('').repeat(Math.ceil(length / units.length))
        normalize.mockClear()
        expect(foldText(text).length).toBeLessThanOrEqual(2 * text.length)
        expect(normalize.mock.calls.length).toBeLessThanOrEqual(dear.length)
      },
    ),
    { numRuns: 30 },
  )
  normalize.mockRestore()
})

test('no number of long characters hides a word', () => {
  for (const unit of ['\ufdfa', '⑽ ', '\u{1d400} ']) {
    expect(findWord(['casino'], `${unit.repeat(5000)} cаs1nо ${unit.repeat(5000)}`)).toBe('casino')
  }
})
