import { MENTION } from '@seam/contract/mentions.ts'
import { URL_PATTERN } from '@seam/contract/url-pattern.ts'

/** A part of a text: plain, a URL, a username, or a timestamp of a video in seconds. */
export type TextPart = { text: string; href?: string; username?: string; timestamp?: number }

const PUNCTUATION = '.,:;!?…'
const OPENING = { ')': '(', ']': '[', '}': '{' }
const TIMESTAMP = /(?<![\d:.])(?:(\d{1,2}):)?([0-5]?\d):([0-5]\d)(?![\d:])/g

interface LinkifyOptions {
  /** The usernames that exist: only they become links. */
  mentions?: readonly string[]
  /** Whether times such as `1:23` become timestamps. */
  timestamps?: boolean
}

/** Splits text into plain parts and links. Only http and https URLs become links. */
export function linkify(
  text: string,
  { mentions = [], timestamps = false }: LinkifyOptions = {},
): TextPart[] {
  let parts = splitAt([{ text }], URL_PATTERN, ([found]) => {
    const href = trimUrl(found)
    return URL.canParse(href) ? { text: href, href } : null
  })
  if (mentions.length > 0) {
    parts = splitAt(parts, MENTION, ([found, name = '']) => {
      const username = name.toLowerCase()
      return mentions.includes(username) ? { text: found, username } : null
    })
  }
  if (!timestamps) return parts
  return splitAt(parts, TIMESTAMP, ([found, hours = 0, minutes, seconds]) => ({
    text: found,
    timestamp: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
  }))
}

/** Splits the plain parts at each match for which `toLink` returns a link. */
function splitAt(
  parts: TextPart[],
  pattern: RegExp,
  toLink: (match: RegExpExecArray) => TextPart | null,
): TextPart[] {
  return parts.flatMap((part) => {
    if (Object.keys(part).length > 1) return [part]
    const result: TextPart[] = []
    let end = 0
    for (const match of part.text.matchAll(pattern)) {
      const link = toLink(match)
      if (!link) continue
      if (match.index > end) result.push({ text: part.text.slice(end, match.index) })
      result.push(link)
      end = match.index + link.text.length
    }
    if (end < part.text.length) result.push({ text: part.text.slice(end) })
    return result
  })
}

/**
 * Removes punctuation that ends the sentence, and brackets that were opened before the URL. Reads each
 * character once: a regular expression for the end would read a long run of points again and again.
 */
function trimUrl(found: string): string {
  const count = (bracket: string) => found.split(bracket).length
  const unopened = new Map(
    Object.entries(OPENING).map(([closing, opening]) => [closing, count(closing) - count(opening)]),
  )
  let end = found.length
  for (; end > 0; end -= 1) {
    const last = found.charAt(end - 1)
    const excess = unopened.get(last) ?? 0
    if (excess > 0) unopened.set(last, excess - 1)
    else if (!PUNCTUATION.includes(last)) break
  }
  return found.slice(0, end)
}
