/*
 * Defines which signs, emoji and hashtags count as words, in a query as in the index. The same rules
 * are in SQL in normal_form(), spell_signs(), joined_words(), emoji_words() and hashtag_words().
 */

/** Half-width kana become full-width, so that their signs are part of them. */
export const normalForm = (text: string): string =>
  text.normalize(/[\uFF65-\uFF9F]/.test(text) ? 'NFKC' : 'NFC')

/** Spells out the signs in names: C++ becomes "C plusplus", C# "C sharp", .NET "dot NET". */
export const spellSigns = (text: string): string =>
  text
    .replace(/([A-Za-z0-9])\+\+(?![A-Za-z+])/g, '$1 plusplus ')
    .replace(/(?<![A-Za-z0-9&#])([A-Za-z])#(?![A-Za-z#])/g, '$1 sharp ')
    .replace(/(?<![^\s(["'/])\.(?=[A-Za-z])/g, ' dot ')

/**
 * Returns the name in a term of {@link spellSigns}, written without its signs; empty for other
 * terms.
 */
export function withoutSigns(term: string): string[] {
  const found = /^dot (?<word>\S+)$|^(?<name>\S+) (?:plusplus|sharp)$/u.exec(term)?.groups
  return found ? [found.word ?? found.name ?? ''] : []
}

// Excludes skin tone modifiers: they follow what they modify.
const EMOJI =
  /[\u{1F1E6}-\u{1F1FF}]{2}|[\u2300-\u23FF\u25A0-\u27BF\u2B00-\u2BFF\u{1F000}-\u{1F0FF}\u{1F200}-\u{1F3FA}\u{1F400}-\u{1FAFF}]/gu

/** Returns one word per emoji in a text. */
export const emojiWords = (text: string): string[] =>
  (text.match(EMOJI) ?? []).map((emoji) =>
    Array.from(emoji, (character) => `u${character.codePointAt(0)?.toString(16)}`).join(''),
  )

export const isEmojiWord = (word: string): boolean => /^(?:u[\da-f]{4,5}){1,2}$/.test(word)

// As PostgreSQL, which does not consider ½ part of a word.
const HASHTAG = /^#(?=.*[\p{L}\p{M}])([\p{L}\p{M}\p{Nd}\p{Nl}_]{1,100})$/u
const HASHTAG_PREFIX = 'ht0'

/** Returns the word for a hashtag, which no other word equals, or undefined for any other term. */
export function hashtagWord(term: string): string | undefined {
  const tag = HASHTAG.exec(term)?.[1]
  return tag === undefined ? undefined : HASHTAG_PREFIX + tag.replaceAll('_', '')
}

export const isHashtagWord = (word: string): boolean => word.startsWith(HASHTAG_PREFIX)
