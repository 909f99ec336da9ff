/** What somebody asks for, in its parts: letters, digits, and spaces between them. */
export interface Asked {
  /** Words of which each must be there, if only as the beginning of one. */
  words: string[]
  /** What was put in quotes must be there as it is. */
  phrases: string[]
  /** What was put behind a minus must not. */
  excluded: string[]
}

const PART = /(?<minus>-?)(?:"(?<quoted>[^"]*)"?|(?<word>[^\s"]+))/gu
const LETTERS = /[\p{L}\p{N}]/u
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu
const MOST = 16

/** Takes any text apart. What holds no letter and no digit asks for nothing. */
export function takeApart(text: string): Asked {
  const asked: Asked = { words: [], phrases: [], excluded: [] }
  for (const { groups } of text.normalize('NFC').matchAll(PART)) {
    const { minus, quoted, word = '' } = groups ?? {}
    const part = (quoted ?? word).replace(BETWEEN_WORDS, ' ').trim()
    if (!LETTERS.test(part)) continue
    if (minus) asked.excluded.push(part)
    else if (quoted === undefined) asked.words.push(part)
    else asked.phrases.push(part)
    if (asked.words.length + asked.phrases.length + asked.excluded.length >= MOST) break
  }
  return asked
}

interface Meant {
  /** What else a word may stand for. */
  alike?: (word: string) => readonly string[]
  /** Whether a word may be the beginning of one (`:*`), of one in a title (`:*A`), or is whole. */
  ending?: ':*' | ':*A' | ''
}

/** The parts in the language of to_tsquery; empty where nothing is asked for. */
export function queryOf(
  { words, phrases, excluded }: Asked,
  { alike = () => [], ending = ':*' }: Meant = {},
): string {
  if (words.length + phrases.length === 0) return ''
  const inTitle = ending === ':*A' ? ':A' : ''
  return [
    ...words.map((word) => `(${[`'${word}'${ending}`, ...alike(word).map(quote)].join(' | ')})`),
    ...phrases.map((part) => quote(part) + inTitle),
    ...excluded.map((part) => `!${quote(part)}`),
  ].join(' & ')
}

const quote = (part: string) => `'${part}'`
