import { emojiWords, isEmojiWord, spellSigns, withoutSigns } from './search-terms.ts'

/** A parsed search query. Its terms are letters and digits, with spaces between words; emoji are words. */
export interface ParsedQuery {
  /** Each must match, at least as a prefix. */
  words: string[]
  /** Quoted terms: each must match as a phrase. */
  phrases: string[]
  /** Terms after a minus: none may match. */
  excluded: string[]
}

const TERM = /(?<minus>-?)(?:"(?<quoted>[^"]*)"?|(?<word>[^\s"]+))/gu
const LETTERS = /[\p{L}\p{N}]/u
// As in PostgreSQL, for which ½ is not part of a word.
const SEPARATORS = /[^\p{L}\p{M}\p{Nd}\p{Nl}]+/gu
/** Limits the cost of a query: further words are ignored. */
const MAX_WORDS = 16

/** Parses any text. Ignores terms without a letter, digit or emoji. */
export function parseQuery(text: string): ParsedQuery {
  const parsed: ParsedQuery = { words: [], phrases: [], excluded: [] }
  let remaining = MAX_WORDS
  for (const { groups } of text.normalize('NFC').matchAll(TERM)) {
    const { minus, quoted, word = '' } = groups ?? {}
    const add = (term: string, kind: keyof ParsedQuery) => {
      const words = term.split(' ').slice(0, remaining)
      if (words.length > 0) parsed[kind].push(words.join(' '))
      remaining -= words.length
    }
    const given = quoted ?? word
    const term = spellSigns(given).replace(SEPARATORS, ' ').trim()
    if (LETTERS.test(term))
      add(term, minus ? 'excluded' : quoted === undefined ? 'words' : 'phrases')
    // The index has emoji after the text: they are in no phrase.
    for (const emoji of emojiWords(given)) add(emoji, minus ? 'excluded' : 'words')
    if (remaining === 0) break
  }
  return parsed
}

export interface TsQueryOptions {
  /** Returns other words that a word also matches. */
  alternatives?: (word: string) => readonly string[]
  /** Matches words as a prefix (`:*`), as a prefix in a title (`:*A`), or as a whole. */
  suffix?: ':*' | ':*A' | ''
  /** Also matches names without their signs, to mark the C of C++ in a text. */
  unsigned?: boolean
}

/** A term of a query, in the syntax of to_tsquery. */
interface Term {
  term: string
  /** What its matches satisfy, too: a phrase contains each of its words. */
  conditions: string[]
}

/** Returns a term, and as one word if it has several: don't is also written dont, and Node.js NodeJS. */
const spellings = (term: string) => (term.includes(' ') ? [term, term.replaceAll(' ', '')] : [term])

function termsOf(
  { words, phrases, excluded }: ParsedQuery,
  { alternatives = () => [], suffix = ':*', unsigned = false }: TsQueryOptions,
): Term[] {
  if (words.length + phrases.length === 0) return []
  const inTitle = suffix === ':*A' ? ':A' : ''
  // A single word that matched nothing is not searched for again.
  const isSingleWord = words.length === 1 && phrases.length === 0
  const variants = (word: string) => {
    const others = alternatives(word).map(quote)
    if (isSingleWord && others.length > 0) return others
    const name = unsigned ? withoutSigns(word) : []
    // PostgreSQL marks each word of a phrase: of "C plusplus", all that begins with C.
    const written = name.length > 0 ? spellings(word).slice(1) : spellings(word)
    return [...written.map((each) => quote(each) + suffix), ...name.map(quote), ...others]
  }
  const simple = (term: string): Term => ({ term, conditions: [term] })
  return [
    ...words.map((word) => simple(`(${variants(word).join(' | ')})`)),
    ...phrases.map((phrase) => ({
      term: quote(phrase) + inTitle,
      conditions: phrase.split(' ').map((word) => quote(word) + inTitle),
    })),
    ...excluded.map((term) => simple(`!${quote(term)}`)),
  ]
}

/**
 * Returns conditions that every match of a query satisfies, in the syntax of to_tsquery: its terms, and the
 * words of its phrases. None if nothing must match.
 */
export const toTsTerms = (parsed: ParsedQuery, options: TsQueryOptions = {}): string[] =>
  termsOf(parsed, options).flatMap(({ conditions }) => conditions)

/** Returns the query in the syntax of to_tsquery; empty if nothing must match. */
export const toTsQuery = (parsed: ParsedQuery, options: TsQueryOptions = {}): string =>
  termsOf(parsed, options)
    .map(({ term }) => term)
    .join(' & ')

/** Returns a phrase query of all words in their order; empty for a single word. */
export function toPhraseQuery({ words }: ParsedQuery): string {
  const text = words.filter((word) => !isEmojiWord(word))
  return text.length > 1 ? quote(text.join(' ')) : ''
}

/** Returns a query that matches a video's description if it has any of the words or phrases. */
export const toBodyQuery = (
  { words, phrases }: ParsedQuery,
  { alternatives = () => [] }: TsQueryOptions = {},
): string =>
  [
    ...words.flatMap((word) => [
      ...spellings(word).map((each) => `${quote(each)}:*C`),
      ...[...alternatives(word), ...withoutSigns(word)].map((other) => `${quote(other)}:C`),
    ]),
    ...phrases.map((term) => `${quote(term)}:C`),
  ].join(' | ')

const quote = (term: string) => `'${term}'`
