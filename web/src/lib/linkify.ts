export type Piece = { text: string; href?: string }

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/gi
const TRAILING = /[.,:;!?…]+$/

/** Cuts text into plain pieces and web addresses. Only http and https ever become links. */
export function linkify(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = trimAddress(found)
    if (!URL.canParse(address)) continue
    if (index > end) pieces.push({ text: text.slice(end, index) })
    pieces.push({ text: address, href: address })
    end = index + address.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
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
