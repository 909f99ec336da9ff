import { LinkifyIt } from 'linkify-it'

/** A URL in a text, from `start` until before `end`. */
export interface FoundLink {
  start: number
  end: number
  url: string
}

const linkify = new LinkifyIt({ urlAuth: true })
/** The scheme of a URL. Not all scripts write a space before it. */
const SCHEME = /(?<![a-z0-9_])https?:(?=\/\/)/gi
/** Characters that end a URL. Bidirectional controls would let it look like another. */
const END = /[`\u202a-\u202e\u2066-\u2069]/g

const PUNCTUATION = '.,:;!?…'

/** Finds the http and https URLs of a text, which become links. */
export function findLinks(text: string): FoundLink[] {
  const bounded = text.replaceAll(END, ' ')
  const links: FoundLink[] = []
  for (const { index: start, 0: scheme } of bounded.matchAll(SCHEME)) {
    if (start < (links.at(-1)?.end ?? 0)) continue
    const from = start + scheme.length
    let end = from + linkify.testSchemaAt(bounded, scheme.toLowerCase(), from)
    // As in `(see https://a.example/x.)`.
    while (PUNCTUATION.includes(bounded.charAt(end - 1))) end -= 1
    const url = bounded.slice(start, end)
    if (URL.canParse(url)) links.push({ start, end, url })
  }
  return links
}
