import { findLinks } from '@seam/links/find-links.ts'
import { MENTION } from '@seam/contract/mentions.ts'
import { revealDomain } from '@seam/links/reveal-domain.ts'

/** A part of a text: plain, a URL, a username, a hashtag, or a timestamp of a video in seconds. */
export type TextPart = {
  text: string
  href?: string
  /** Shown in place of a URL. */
  label?: string
  username?: string
  isHashtag?: true
  timestamp?: number
}

/** With at least one letter, which `#1` does not have; not a part of a word or URL. */
const HASHTAG =
  /(?<![\p{L}\p{M}\p{N}_&/#])#(?=[\p{N}_]*[\p{L}\p{M}])[\p{L}\p{M}\p{N}_]{1,100}(?![\p{L}\p{M}\p{N}_])/gu
const TIME = /(?<![\d:.])(?:(\d{1,2}):)?([0-5]?\d):([0-5]\d)(?![\d:\p{L}])/gu
/** Suffixes of a time of day, such as `pm` or `UTC`. */
const OF_DAY = /^ ?(?:[AaPp]\.?[Mm]|h|Uhr|[A-Z]{2,4})\b/

interface LinkifyOptions {
  /** The usernames that exist: only they become links. */
  mentions?: readonly string[]
  /** Seconds of the video that times such as `1:23` link to. Without it, they are plain text. */
  duration?: number | undefined
}

/** Splits text into plain parts and links. Only http and https URLs become links. */
export function linkify(
  text: string,
  { mentions = [], duration }: LinkifyOptions = {},
): TextPart[] {
  let parts = splitAtLinks(text)
  if (mentions.length > 0) {
    parts = splitAt(parts, MENTION, ([found, name = '']) => {
      const username = name.toLowerCase()
      return mentions.includes(username) ? { text: found, username } : null
    })
  }
  parts = splitAt(parts, HASHTAG, ([text]) => ({ text, isHashtag: true }))
  if (duration === undefined) return parts
  return splitAt(
    parts,
    TIME,
    ({ 0: found, 1: hours = 0, 2: minutes, 3: seconds, index, input }) => {
      if (OF_DAY.test(input.slice(index + found.length))) return null
      const timestamp = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
      return timestamp <= duration ? { text: found, timestamp } : null
    },
  )
}

function splitAtLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const link of findLinks(text)) {
    if (link.start > end) parts.push({ text: text.slice(end, link.start) })
    const label = revealDomain(link.url)
    parts.push({ text: link.url, href: link.url, ...(label !== link.url && { label }) })
    end = link.end
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
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
