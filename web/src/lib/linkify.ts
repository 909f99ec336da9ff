import { MENTION } from '@seam/contract/mentions.ts'

/** A piece of text: plain, an address, a user's name, or a moment of a video in seconds. */
export type Piece = { text: string; href?: string; username?: string; moment?: number }

// An address with signs that turn its direction would not be the one that is read.
const ADDRESS = /\bhttps?:\/\/[^\s<>"'`\u202a-\u202e\u2066-\u2069]+/gi
const TRAILING = /[.,:;!?…]+$/
const MOMENT = /(?<![\d:.])(?:(\d{1,2}):)?([0-5]?\d):([0-5]\d)(?![\d:])/g

interface Linked {
  /** The usernames that are somebody's: only they become links. */
  mentions?: readonly string[]
  /** Whether `1:23` is a moment of a video. */
  moments?: boolean
}

/** Cuts text into plain pieces and links. Of addresses, only http and https ever become links. */
export function linkify(text: string, { mentions = [], moments = false }: Linked = {}): Piece[] {
  let pieces = cut([{ text }], ADDRESS, ([found]) => {
    const address = trimAddress(found)
    return URL.canParse(address) ? { text: address, href: address } : null
  })
  if (mentions.length > 0) {
    pieces = cut(pieces, MENTION, ([found, name = '']) => {
      const username = name.toLowerCase()
      return mentions.includes(username) ? { text: found, username } : null
    })
  }
  if (!moments) return pieces
  return cut(pieces, MOMENT, ([found, hours = 0, minutes, seconds]) => ({
    text: found,
    moment: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
  }))
}

/** Cuts what `link` makes a link of out of the plain pieces. */
function cut(
  pieces: Piece[],
  pattern: RegExp,
  link: (match: RegExpExecArray) => Piece | null,
): Piece[] {
  return pieces.flatMap((piece) => {
    if (Object.keys(piece).length > 1) return [piece]
    const parts: Piece[] = []
    let end = 0
    for (const match of piece.text.matchAll(pattern)) {
      const found = link(match)
      if (!found) continue
      if (match.index > end) parts.push({ text: piece.text.slice(end, match.index) })
      parts.push(found)
      end = match.index + found.text.length
    }
    if (end < piece.text.length) parts.push({ text: piece.text.slice(end) })
    return parts
  })
}

/** A sentence's end is not the address's; nor is a bracket that was opened before it. */
function trimAddress(found: string): string {
  let address = found.replace(TRAILING, '')
  while (/[)\]}]$/.test(address) && unbalanced(address)) {
    address = address.slice(0, -1).replace(TRAILING, '')
  }
  return address
}

function unbalanced(address: string): boolean {
  const closing = address.at(-1) ?? ''
  const opening = { ')': '(', ']': '[', '}': '{' }[closing] ?? ''
  return address.split(closing).length > address.split(opening).length
}
