/*
 * What is a word beside letters and digits, in a query as in the index. The same rules are in SQL in
 * spell_signs(), joined_words() and emoji_words().
 */

/** Replaces names with signs by words of letters: C++ by "C plusplus", C# by "C sharp", .NET by "dot NET". */
export const spellSigns = (text: string): string =>
  text
    .replace(/([A-Za-z0-9])\+\+(?![A-Za-z+])/g, '$1 plusplus ')
    .replace(/(?<![A-Za-z0-9&#])([A-Za-z])#(?![A-Za-z#])/g, '$1 sharp ')
    .replace(/(?<![^\s(["'/])\.(?=[A-Za-z])/g, ' dot ')

/** Returns the name in a term of {@link spellSigns}, as texts have it without its signs; none for other terms. */
export function withoutSigns(term: string): string[] {
  const found = /^dot (?<word>\S+)$|^(?<name>\S+) (?:plusplus|sharp)$/u.exec(term)?.groups
  return found ? [found.word ?? found.name ?? ''] : []
}

// Without the modifiers of skin: they follow what they modify.
const EMOJI =
  /[\u{1F1E6}-\u{1F1FF}]{2}|[\u2300-\u23FF\u25A0-\u27BF\u2B00-\u2BFF\u{1F000}-\u{1F0FF}\u{1F200}-\u{1F3FA}\u{1F400}-\u{1FAFF}]/gu

/** Returns a word for each emoji of a text. */
export const emojiWords = (text: string): string[] =>
  (text.match(EMOJI) ?? []).map((emoji) =>
    Array.from(emoji, (character) => `u${character.codePointAt(0)?.toString(16)}`).join(''),
  )

/** Whether a word stands for an emoji. */
export const isEmojiWord = (word: string): boolean => /^(?:u[\da-f]{4,5}){1,2}$/.test(word)
