/** Returns the words of a text, without case and accents. */
export const foldWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Surrounds each word by spaces, so that only whole words match. */
const folded = (text: string) => ` ${foldWords(text).join(' ')} `

/** Returns the first of the words, each of one or more words, that a text contains as whole words. */
export function findWord(words: readonly string[], text: string): string | undefined {
  const content = folded(text)
  return words.find((word) => foldWords(word).length > 0 && content.includes(folded(word)))
}
