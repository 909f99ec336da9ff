import { kept, parse } from '../storage.ts'
import { WHOLE } from './piece-size.ts'

const KEY = 'seam-upload-piece'
/** After a day one may sit in another network. */
const FOR = 86_400_000

/** How many bytes one request may carry on the way from here to the site, as found out lately. */
export function knownPiece(): number {
  const known = parse(kept.read(KEY)) as { bytes: number; at: number } | null
  return known && known.bytes > 0 && Date.now() - known.at < FOR ? known.bytes : WHOLE
}

export const rememberPiece = (bytes: number) =>
  kept.write(KEY, JSON.stringify({ bytes, at: Date.now() }))
