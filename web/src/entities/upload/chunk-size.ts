import { MB } from '@seam/contract/limits.ts'

/**
 * The rest of the file in one request: the server stores what arrives, so smaller chunks have no
 * advantage.
 */
export const UNLIMITED = Number.POSITIVE_INFINITY
const MAX_CHUNK_SIZE = 16 * MB
const MIN_CHUNK_SIZE = MB / 4

/**
 * Returns the next smaller chunk size in bytes, after a proxy rejected a request of `chunkSize`:
 * half of it, between 256 kB and 16 MB. Null if it was the smallest already.
 */
export function reduceChunkSize(chunkSize: number): number | null {
  if (chunkSize <= MIN_CHUNK_SIZE) return null
  return Math.min(MAX_CHUNK_SIZE, Math.max(MIN_CHUNK_SIZE, Math.floor(chunkSize / 2)))
}
