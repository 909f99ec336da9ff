import unhomoglyph from 'unhomoglyph'

const NOT_ASCII = /\P{ASCII}/gu

/** ASCII stays: otherwise `m` would be `rn`, and `bum` would match `burn`. */
const foldHomoglyphs = (text: string) => text.replace(NOT_ASCII, unhomoglyph)

/** Returns the words of a text, without case, accents and characters that only look like others. */
export const foldWords = (text: string): string[] =>
  foldHomoglyphs(
    text
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .toLowerCase(),
  )
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Surrounds each word by spaces, so that only whole words match. */
const folded = (text: string) => ` ${foldWords(text).join(' ')} `

/** Returns a function that finds the first of the words, each of one or more, that a text has as whole words. */
export function createWordFinder(words: readonly string[]) {
  const patterns = words.map((word) => [word, folded(word)] as const)
  return (text: string): string | undefined => {
    const content = folded(text)
    return patterns.find(([, pattern]) => pattern.trim() !== '' && content.includes(pattern))?.[0]
  }
}

/** Returns the first of the words that a text contains as whole words. */
export const findWord = (words: readonly string[], text: string): string | undefined =>
  createWordFinder(words)(text)

/** Of words that match the same, keeps the first. Leaves out those without a letter or digit. */
export function distinctWords(words: readonly string[]): string[] {
  const byMatch = new Map<string, string>()
  for (const word of words) {
    const match = folded(word)
    if (match.trim() !== '' && !byMatch.has(match)) byMatch.set(match, word)
  }
  return [...byMatch.values()]
}
