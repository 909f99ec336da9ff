/** A URL in a text. `end` is exclusive. */
export interface FoundLink {
  start: number
  end: number
  url: string
}

/**
 * Not all scripts put a space before a URL. A URL ends at non-ASCII punctuation, quotation marks
 * and bidirectional controls, which could disguise it. An apostrophe must be inside a word.
 */
const URLS =
  /(?<![a-z0-9_])https?:\/\/(?:[!#$%&()*+,\-./:;=?@[\\\]_~]|(?<=[\p{L}\p{N}])'(?=[\p{L}\p{N}])|[^\p{P}\p{Z}\p{C}<>`])+/giu
const PUNCTUATION = '.,:;!?([{'
const OPENING = '([{'
const CLOSING = ')]}'

/** Finds the http and https URLs in a text. */
export const findLinks = (text: string): FoundLink[] =>
  Array.from(text.matchAll(URLS), ({ 0: found, index: start }) => {
    const url = found.slice(0, endOf(found))
    return { start, end: start + url.length, url }
  }).filter(({ url }) => URL.canParse(url))

/** Returns where a URL ends: before a bracket opened outside of it and before final punctuation. */
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
