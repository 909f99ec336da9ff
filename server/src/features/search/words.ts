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
// As PostgreSQL has it: to it ½ is no part of a word.
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{Nd}\p{Nl}]+/gu
/** How many words count in all: each costs something wherever it is looked for. */
const MOST = 16

/** Takes any text apart. What holds no letter and no digit asks for nothing. */
export function takeApart(text: string): Asked {
  const asked: Asked = { words: [], phrases: [], excluded: [] }
  let left = MOST
  for (const { groups } of text.normalize('NFC').matchAll(PART)) {
    const { minus, quoted, word = '' } = groups ?? {}
    const plain = (quoted ?? word).replace(BETWEEN_WORDS, ' ').trim()
    if (!LETTERS.test(plain)) continue
    const words = plain.split(' ').slice(0, left)
    const part = words.join(' ')
    if (minus) asked.excluded.push(part)
    else if (quoted === undefined) asked.words.push(part)
    else asked.phrases.push(part)
    left -= words.length
    if (left === 0) break
  }
  return asked
}

export interface Meant {
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
  // What was asked for alone and finds nothing need not be looked for again.
  const alone = words.length === 1 && phrases.length === 0
  const meanings = (word: string) => {
    const others = alike(word).map(quote)
    return alone && others.length > 0 ? others : [`${quote(word)}${ending}`, ...others]
  }
  return [
    ...words.map((word) => `(${meanings(word).join(' | ')})`),
    ...phrases.map((part) => quote(part) + inTitle),
    ...excluded.map((part) => `!${quote(part)}`),
  ].join(' & ')
}

/** The words one after the other, as they were asked for; empty where there is but one. */
export const togetherOf = ({ words }: Asked): string =>
  words.length > 1 ? quote(words.join(' ')) : ''

/** What finds out whether the text of a video, beside its title, has any of what must be there. */
export const inTextOf = ({ words, phrases }: Asked, { alike = () => [] }: Meant = {}): string =>
  [
    ...words.flatMap((word) => [
      `${quote(word)}:*C`,
      ...alike(word).map((other) => `${quote(other)}:C`),
    ]),
    ...phrases.map((part) => `${quote(part)}:C`),
  ].join(' | ')

const quote = (part: string) => `'${part}'`
