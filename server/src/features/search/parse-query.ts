import {
  emojiWords,
  hashtagWord,
  isEmojiWord,
  isHashtagWord,
  normalForm,
  spellSigns,
  withoutSigns,
} from './search-terms.ts'
import { isSingleLetter, splitScripts } from './split-scripts.ts'

/**
 * A parsed search query. Its terms are letters and digits, with spaces between words; emoji and
 * hashtags are words.
 */
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
// Like PostgreSQL, which does not consider ½ part of a word.
const SEPARATORS = /[^\p{L}\p{M}\p{Nd}\p{Nl}]+/gu
/** Limits the cost of a query: additional words are ignored. */
const MAX_WORDS = 16

/** Parses any text. Ignores terms without a letter, digit or emoji. */
export function parseQuery(text: string): ParsedQuery {
  const parsed: ParsedQuery = { words: [], phrases: [], excluded: [] }
  let remaining = MAX_WORDS
  for (const { groups } of normalForm(text).matchAll(TERM)) {
    const { minus, quoted, word = '' } = groups ?? {}
    const add = (term: string, kind: keyof ParsedQuery) => {
      const cut = firstWords(term, remaining)
      if (cut !== '') parsed[kind].push(cut)
      remaining -= countWords(cut)
    }
    const given = quoted ?? word
    const hashtag = quoted === undefined && hashtagWord(given)
    if (hashtag) {
      add(hashtag, minus ? 'excluded' : 'words')
      continue
    }
    const term = spellSigns(given).replace(SEPARATORS, ' ').trim()
    if (LETTERS.test(term))
      add(term, minus ? 'excluded' : quoted === undefined ? 'words' : 'phrases')
    // The index stores emoji after the text, so no phrase contains them.
    for (const emoji of emojiWords(given)) add(emoji, minus ? 'excluded' : 'words')
    if (remaining === 0) break
  }
  return parsed
}

const split = (term: string) => (isHashtagWord(term) ? term : splitScripts(term))

const countWords = (term: string) => (term === '' ? 0 : split(term).split(' ').length)

/** Bounds the work for a term without spaces, of which most letters are a word. */
const MAX_LETTERS = 64

/** Returns the first words of a term; of a run without spaces, its first letters. */
function firstWords(term: string, max: number): string {
  if (split(term) === term) return term.split(' ').slice(0, max).join(' ')
  const letters = Array.from(term).slice(0, MAX_LETTERS)
  while (countWords(letters.join('').trim()) > max) letters.pop()
  return letters.join('').trim()
}

export interface TsQueryOptions {
  /** Returns other words that a word also matches. */
  alternatives?: (word: string) => readonly string[]
  /** Matches words as a prefix (`:*`), as a prefix in a title (`:*A`), or as a whole. */
  suffix?: ':*' | ':*A' | ''
  /** Also matches names without their signs, to highlight the C of C++ in a text. */
  unsigned?: boolean
}

/** A query term, in to_tsquery syntax. */
interface Term {
  term: string
  /** Conditions that its matches also satisfy: a phrase contains each of its words. */
  conditions: string[]
}

/**
 * Returns a term, and its one-word spelling if it has several words: don't is also written dont,
 * and Node.js NodeJS.
 */
const spellings = (term: string) => (term.includes(' ') ? [term, term.replaceAll(' ', '')] : [term])

function termsOf(
  { words, phrases, excluded }: ParsedQuery,
  { alternatives = () => [], suffix = ':*', unsigned = false }: TsQueryOptions,
): Term[] {
  if (words.length + phrases.length === 0) return []
  const weight: MatchOptions['weight'] = suffix === ':*A' ? 'A' : ''
  const whole = (term: string) => match(term, { weight })
  // A single word without matches is not searched for again.
  const isSingleWord = words.length === 1 && phrases.length === 0
  const variants = (word: string) => {
    const others = alternatives(word).map((other) => match(other))
    if (isSingleWord && others.length > 0) return others
    const name = unsigned ? withoutSigns(word) : []
    // PostgreSQL highlights each word of a phrase: for "C plusplus", everything that starts with C.
    const written = name.length > 0 ? spellings(word).slice(1) : spellings(word)
    const options = { isPrefix: suffix !== '', weight }
    return [
      ...written.map((each) => match(each, options)),
      ...name.map((each) => match(each)),
      ...others,
    ]
  }
  const simple = (term: string): Term => ({ term, conditions: [term] })
  return [
    ...words.map((word) => simple(`(${variants(word).join(' | ')})`)),
    ...phrases.map((phrase) => ({
      term: whole(phrase),
      conditions: split(phrase).split(' ').map(whole),
    })),
    ...excluded.map((term) => simple(`!${match(term)}`)),
  ]
}

/**
 * Returns conditions that every match of a query satisfies, in to_tsquery syntax: its terms, and
 * the words of its phrases. Empty if nothing must match.
 */
export const toTsTerms = (parsed: ParsedQuery, options: TsQueryOptions = {}): string[] =>
  termsOf(parsed, options).flatMap(({ conditions }) => conditions)

/** Returns the query in to_tsquery syntax, or an empty string if nothing must match. */
export const toTsQuery = (parsed: ParsedQuery, options: TsQueryOptions = {}): string =>
  termsOf(parsed, options)
    .map(({ term }) => term)
    .join(' & ')

/** Returns a phrase query of all words in order, or an empty string for a single word. */
export function toPhraseQuery({ words }: ParsedQuery): string {
  const text = words.filter((word) => !isEmojiWord(word) && !isHashtagWord(word))
  return text.length > 1 ? match(firstWords(text.join(' '), MAX_WORDS)) : ''
}

/** Returns a query that matches a video whose description contains any of the words or phrases. */
export const toBodyQuery = (
  { words, phrases }: ParsedQuery,
  { alternatives = () => [] }: TsQueryOptions = {},
): string =>
  [
    ...words.flatMap((word) => [
      ...spellings(word).map((each) => match(each, { isPrefix: true, weight: 'C' })),
      ...[...alternatives(word), ...withoutSigns(word)].map((other) =>
        match(other, { weight: 'C' }),
      ),
    ]),
    ...phrases.map((term) => match(term, { weight: 'C' })),
  ].join(' | ')

interface MatchOptions {
  isPrefix?: boolean
  /** Matches only in a title or post (A), or only in a description (C). */
  weight?: 'A' | 'C' | ''
}

/** Returns a term in to_tsquery syntax. */
function match(term: string, { isPrefix = false, weight = '' }: MatchOptions = {}): string {
  // A single letter is the beginning of a pair in the index.
  const isPair = isSingleLetter(split(term).split(' ').at(-1) ?? '')
  const flags = `${isPair || (isPrefix && !isHashtagWord(term)) ? '*' : ''}${weight}`
  return `'${split(term)}'${flags && `:${flags}`}`
}
