import unhomoglyph from 'unhomoglyph'
import { INVISIBLE_CHARACTERS } from '@seam/contract/text.ts'

const NOT_ASCII = /\P{ASCII}/gu
const REMOVED = new RegExp(String.raw`[\p{M}\p{Cf}${INVISIBLE_CHARACTERS}]`, 'gu')
/** Invisible characters as wide as a space, with which two words look like two. */
const BLANK = /[\u115f\u1160\u2800\u3164\uffa0]/g

/** Removes case, accents, invisible characters, and what only looks like another character. */
const foldCharacters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(REMOVED, '')
    .toLowerCase()
    // ASCII stays: otherwise `m` would be `rn`, and `bum` would match `burn`.
    .replace(NOT_ASCII, unhomoglyph)
    .toLowerCase()

/** At least three single characters with the same separator between them, as in `c.a.s.i.n.o`. */
const SPELLED_OUT =
  /(?<![\p{L}\p{N}@$])[\p{L}\p{N}@$]([^\p{L}\p{N}@$\n]{1,3})[\p{L}\p{N}@$](?:\1[\p{L}\p{N}@$])+(?![\p{L}\p{N}@$])/gu
const SEPARATOR = /[^\p{L}\p{N}@$]/gu

const joinSpelledOut = (text: string): string =>
  text.replace(SPELLED_OUT, (run) => run.replace(SEPARATOR, ''))

/** A word that may have digits and symbols for letters. An `@` before it makes it a mention. */
const TOKEN = /[\p{L}\p{N}$]+(?:@[\p{L}\p{N}$]+)*/gu
const LETTERS: Record<string, string> = {
  ...{ '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' },
}
const IN_PLACE_OF_LETTER = /[013457@$]/g
/** Numbers with a unit or ending, and names of models: `10s`, `1st`, `mp4`, `a55`. */
const NOTATION = /^(?:\p{N}+\p{L}{1,2}|\p{L}{1,2}\p{N}+)$/u

/** Replaces digits and symbols in words that have letters too. `1` becomes `one`, an `i` or `l`. */
const replaceDigits = (text: string, one: 'i' | 'l'): string =>
  text.replace(TOKEN, (token) =>
    /\p{L}/u.test(token) && !NOTATION.test(token)
      ? token.replace(IN_PLACE_OF_LETTER, (character) => LETTERS[character] ?? one)
      : token,
  )

const wordsOf = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? []

/** Surrounds each word by spaces, so that only whole words match. */
const spaced = (folded: string) => ` ${wordsOf(folded).join(' ')} `

/** Returns the words of a text in all ways in which a reader may take them. */
function readingsOf(text: string): string[] {
  const folded = foldCharacters(text)
  const bases = [folded, joinSpelledOut(folded), foldCharacters(text.replace(BLANK, ' '))]
  const readings = [...new Set(bases)].flatMap((base) => [
    base,
    replaceDigits(base, 'i'),
    replaceDigits(base, 'l'),
  ])
  return [...new Set(readings)].map(spaced)
}

/** Returns the letters and digits of a text, the same for all texts that a reader takes for the same. */
export const foldText = (text: string): string =>
  wordsOf(replaceDigits(joinSpelledOut(foldCharacters(text)), 'i')).join('')

/** Returns a function that finds the first of the words, each of one or more, that a text has as whole words. */
export function createWordFinder(words: readonly string[]) {
  const patterns = words
    .map((word) => [word, spaced(foldCharacters(word))] as const)
    .filter(([, pattern]) => pattern.trim() !== '')
  return (text: string): string | undefined => {
    const readings = readingsOf(text)
    return patterns.find(([, pattern]) =>
      readings.some((reading) => reading.includes(pattern)),
    )?.[0]
  }
}

/** Returns the first of the words that a text contains as whole words. */
export const findWord = (words: readonly string[], text: string): string | undefined =>
  createWordFinder(words)(text)

/** Of words that match the same, keeps the first. Leaves out those without a letter or digit. */
export function distinctWords(words: readonly string[]): string[] {
  const byMatch = new Map<string, string>()
  for (const word of words) {
    const match = spaced(foldCharacters(word))
    if (match.trim() !== '' && !byMatch.has(match)) byMatch.set(match, word)
  }
  return [...byMatch.values()]
}
