import confusables from 'unhomoglyph/data.json' with { type: 'json' }
import { INVISIBLE_CHARACTERS } from '@seam/contract/text.ts'

const NOT_ASCII = /\P{ASCII}/gu
const REMOVED = new RegExp(String.raw`[\p{M}\p{Cf}${INVISIBLE_CHARACTERS}]`, 'gu')
/** Invisible characters as wide as a space: a reader sees a word boundary there. */
const BLANK = /[\u115f\u1160\u2800\u3164\uffa0]/
const BLANKS = new RegExp(BLANK, 'g')

/**
 * Any text may grow by this many characters, so that in a short text every watched word matches,
 * whatever its characters.
 */
const SHORT_GROWTH = 1000

const looksLike: Partial<Record<string, string>> = confusables

/**
 * Removes the case, accents and invisible parts of a character, and returns the characters it looks
 * like.
 */
const foldCharacter = (character: string): string =>
  Array.from(character.normalize('NFKD').replace(REMOVED, '').toLowerCase(), (part) =>
    // ASCII is unchanged: otherwise `m` would become `rn`, and `bum` would match `burn`.
    part > '\x7f' ? (looksLike[part === 'ς' ? 'σ' : part] ?? part) : part,
  ).join('')

/**
 * Removes case, accents and invisible characters, and replaces lookalikes. One character can expand
 * to many (U+FDFA to 18): once the text has doubled in length, such characters stay unchanged.
 */
function foldCharacters(text: string): string {
  let growth = Math.max(text.length, SHORT_GROWTH)
  const known = new Map<string, string>()
  const fold = (character: string) => {
    const folded = known.get(character) ?? foldCharacter(character)
    known.set(character, folded)
    const added = folded.length - character.length
    if (added > growth) return character
    if (added > 0) growth -= added
    return folded
  }
  return text.replace(NOT_ASCII, fold).toLowerCase()
}

/** At least three single characters with the same separator between them, as in `c.a.s.i.n.o`. */
const SPELLED_OUT =
  /(?<![\p{L}\p{N}@$])[\p{L}\p{N}@$]([^\p{L}\p{N}@$\n]{1,3})[\p{L}\p{N}@$](?:\1[\p{L}\p{N}@$])+(?![\p{L}\p{N}@$])/gu
const SEPARATOR = /[^\p{L}\p{N}@$]/gu

const joinSpelledOut = (text: string): string =>
  text.replace(SPELLED_OUT, (run) => run.replace(SEPARATOR, ''))

/**
 * A word that may contain digits and symbols in place of letters. A leading `@` marks a mention.
 */
const TOKEN = /[\p{L}\p{N}$]+(?:@[\p{L}\p{N}$]+)*/gu
const LETTERS: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}
const IN_PLACE_OF_LETTER = /[013457@$]/g
/** Numbers with a unit or ordinal suffix, and model names: `10s`, `1st`, `mp4`, `a55`. */
const NOTATION = /^(?:\p{N}+\p{L}{1,2}|\p{L}{1,2}\p{N}+)$/u

/**
 * Replaces digits and symbols in words that also have letters. `1` becomes the letter passed as
 * `one`.
 */
const replaceDigits = (text: string, one: 'i' | 'l'): string =>
  text.replace(TOKEN, (token) =>
    /\p{L}/u.test(token) && !NOTATION.test(token)
      ? token.replace(IN_PLACE_OF_LETTER, (character) => LETTERS[character] ?? one)
      : token,
  )

const wordsOf = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? []

/** The words of a text in one of the ways a reader may read it. */
type Reading = readonly string[]

export function readText(text: string): Reading[] {
  const folded = foldCharacters(text)
  const bases = [folded, joinSpelledOut(folded)]
  if (BLANK.test(text)) bases.push(foldCharacters(text.replaceAll(BLANKS, ' ')))
  const variants = [...new Set(bases)].flatMap((base) => [
    base,
    replaceDigits(base, 'i'),
    replaceDigits(base, 'l'),
  ])
  return [...new Set(variants)].map(wordsOf)
}

/**
 * Returns the letters and digits of a text. Texts that look the same to a reader have the same
 * result.
 */
export const foldText = (text: string): string =>
  wordsOf(replaceDigits(joinSpelledOut(foldCharacters(text)), 'i')).join('')

/** A trie of the watched words, each of which is a sequence of words. */
interface Branch {
  next: Map<string, Branch>
  /** The list position of the watched word that ends here. */
  position: number
}

const createBranch = (): Branch => ({ next: new Map(), position: Infinity })

function createTree(patterns: readonly string[][]): Branch {
  const root = createBranch()
  for (const [position, pattern] of patterns.entries()) {
    let branch = root
    for (const word of pattern) {
      const next = branch.next.get(word) ?? createBranch()
      branch.next.set(word, next)
      branch = next
    }
    branch.position = Math.min(branch.position, position)
  }
  return root
}

/** Returns the lowest list position of the watched words in a text; Infinity if there are none. */
function lowestPosition(root: Branch, words: Reading): number {
  let lowest = Infinity
  for (let start = 0; start < words.length; start += 1) {
    let branch: Branch | undefined = root
    for (let index = start; branch; index += 1) {
      lowest = Math.min(lowest, branch.position)
      branch = branch.next.get(words[index] ?? '')
    }
  }
  return lowest
}

/** Returns the first watched word that occurs, as whole words, in any reading of a text. */
export type FindWord = (readings: readonly Reading[]) => string | undefined

/**
 * Returns a function that finds watched words, each of one or more words. Its run time grows with
 * the text, hardly with the number of watched words.
 */
export function createWordFinder(words: readonly string[]): FindWord {
  const root = createTree(words.map((word) => wordsOf(foldCharacters(word))))
  // A watched word without letters or digits never matches.
  root.position = Infinity
  return (readings) => words[Math.min(...readings.map((reading) => lowestPosition(root, reading)))]
}

/** Returns the first of the watched words that a text contains as whole words. */
export const findWord = (words: readonly string[], text: string): string | undefined =>
  createWordFinder(words)(readText(text))

/**
 * Returns the first of each group of words that match the same. Omits words without letters or
 * digits.
 */
export function distinctWords(words: readonly string[]): string[] {
  const byMatch = new Map<string, string>()
  for (const word of words) {
    const match = wordsOf(foldCharacters(word)).join(' ')
    if (match !== '' && !byMatch.has(match)) byMatch.set(match, word)
  }
  return [...byMatch.values()]
}
