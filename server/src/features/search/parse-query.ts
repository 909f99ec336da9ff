/** A parsed search query. Its terms are letters and digits, with spaces between words. */
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

/** Parses any text. Ignores terms without a letter or digit. */
export function parseQuery(text: string): ParsedQuery {
  const parsed: ParsedQuery = { words: [], phrases: [], excluded: [] }
  let remaining = MAX_WORDS
  for (const { groups } of text.normalize('NFC').matchAll(TERM)) {
    const { minus, quoted, word = '' } = groups ?? {}
    const cleaned = (quoted ?? word).replace(SEPARATORS, ' ').trim()
    if (!LETTERS.test(cleaned)) continue
    const words = cleaned.split(' ').slice(0, remaining)
    const term = words.join(' ')
    if (minus) parsed.excluded.push(term)
    else if (quoted === undefined) parsed.words.push(term)
    else parsed.phrases.push(term)
    remaining -= words.length
    if (remaining === 0) break
  }
  return parsed
}

export interface TsQueryOptions {
  /** Returns other words that a word also matches. */
  alternatives?: (word: string) => readonly string[]
  /** Matches words as a prefix (`:*`), as a prefix in a title (`:*A`), or as a whole. */
  suffix?: ':*' | ':*A' | ''
}

/** A term of a query, in the syntax of to_tsquery. */
interface Term {
  term: string
  /** What its matches satisfy, too: a phrase contains each of its words. */
  conditions: string[]
}

function termsOf(
  { words, phrases, excluded }: ParsedQuery,
  { alternatives = () => [], suffix = ':*' }: TsQueryOptions,
): Term[] {
  if (words.length + phrases.length === 0) return []
  const inTitle = suffix === ':*A' ? ':A' : ''
  // A single word that matched nothing is not searched for again.
  const isSingleWord = words.length === 1 && phrases.length === 0
  const variants = (word: string) => {
    const others = alternatives(word).map(quote)
    return isSingleWord && others.length > 0 ? others : [`${quote(word)}${suffix}`, ...others]
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
export const toPhraseQuery = ({ words }: ParsedQuery): string =>
  words.length > 1 ? quote(words.join(' ')) : ''

/** Returns a query that matches a video's description if it has any of the words or phrases. */
export const toBodyQuery = (
  { words, phrases }: ParsedQuery,
  { alternatives = () => [] }: TsQueryOptions = {},
): string =>
  [
    ...words.flatMap((word) => [
      `${quote(word)}:*C`,
      ...alternatives(word).map((other) => `${quote(other)}:C`),
    ]),
    ...phrases.map((term) => `${quote(term)}:C`),
  ].join(' | ')

const quote = (term: string) => `'${term}'`
