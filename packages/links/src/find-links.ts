/** A URL in a text, from `start` until before `end`. */
export interface FoundLink {
  start: number
  end: number
  url: string
}

/**
 * Not all scripts write a space before a URL. Their own punctuation ends one, as do quotation marks and
 * bidirectional controls, which would let it look like another; an apostrophe only after a word.
 */
const URLS =
  /(?<![a-z0-9_])https?:\/\/(?:[!#$%&()*+,\-./:;=?@[\\\]_~]|(?<=[\p{L}\p{N}])'(?=[\p{L}\p{N}])|[^\p{P}\p{Z}\p{C}<>`])+/giu
const PUNCTUATION = '.,:;!?([{'
const OPENING = '([{'
const CLOSING = ')]}'

/** Finds the http and https URLs of a text, which become links. */
export const findLinks = (text: string): FoundLink[] =>
  Array.from(text.matchAll(URLS), ({ 0: found, index: start }) => {
    const url = found.slice(0, endOf(found))
    return { start, end: start + url.length, url }
  }).filter(({ url }) => URL.canParse(url))

/** Returns where a URL ends: before a bracket that was opened before it, and before punctuation at the end. */
function endOf(found: string): number {
  const opened = [0, 0, 0]
  const count = (brackets: string, at: number, change: number) => {
    const kind = brackets.indexOf(found.charAt(at))
    return kind < 0 ? 0 : (opened[kind] = (opened[kind] ?? 0) + change)
  }
  let end = 0
  while (end < found.length && count(OPENING, end, 1) + count(CLOSING, end, -1) >= 0) end += 1
  while (PUNCTUATION.includes(found.charAt(end - 1))) end -= 1
  return end
}
