import { localStore, parseJson } from '../../lib/web-storage.ts'
import { UNLIMITED } from './chunk-size.ts'

const KEY = 'seam-upload-piece'
/** After a day the user may be on another network. */
const MAX_AGE_MS = 86_400_000

/**
 * Returns the chunk size in bytes that was found within the last day to pass all proxies; unlimited
 * if none is stored.
 */
export function readChunkSize(): number {
  const stored = parseJson(localStore.read(KEY)) as { bytes: number; at: number } | null
  return stored && stored.bytes > 0 && Date.now() - stored.at < MAX_AGE_MS
    ? stored.bytes
    : UNLIMITED
}

export const saveChunkSize = (bytes: number) =>
  localStore.write(KEY, JSON.stringify({ bytes, at: Date.now() }))
