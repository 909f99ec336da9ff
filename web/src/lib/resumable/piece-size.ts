import { MB } from '../format/bytes.ts'

/** The whole rest in one request: what arrives of it is kept, so there is nothing to gain by less. */
export const WHOLE = Number.POSITIVE_INFINITY
const LARGEST = 16 * MB
const SMALLEST = MB / 4

/**
 * How many bytes to send in one request after something on the way took no more than `piece`: half
 * of it, from 16 MB at most down to 256 kB. Null where that was the least already.
 */
export function smallerPiece(piece: number): number | null {
  if (piece <= SMALLEST) return null
  return Math.min(LARGEST, Math.max(SMALLEST, Math.floor(piece / 2)))
}
