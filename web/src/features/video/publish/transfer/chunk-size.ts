import { MB } from '@seam/contract/limits.ts'
import { localStore, parseJson } from '../../../../lib/web-storage.ts'

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

const STORAGE_KEY = 'seam-upload-piece'
/** After a day the user may be on another network. */
const MAX_AGE_MS = 86_400_000

/**
 * Returns the chunk size in bytes that was found within the last day to pass all proxies; unlimited
 * if none is stored.
 */
export function readChunkSize(): number {
  const stored = parseJson(localStore.read(STORAGE_KEY)) as { bytes: number; at: number } | null
  return stored && stored.bytes > 0 && Date.now() - stored.at < MAX_AGE_MS
    ? stored.bytes
    : UNLIMITED
}

export const saveChunkSize = (bytes: number) =>
  localStore.write(STORAGE_KEY, JSON.stringify({ bytes, at: Date.now() }))
