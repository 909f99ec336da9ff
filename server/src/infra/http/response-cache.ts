import { setTimeout as wait } from 'node:timers/promises'
import { noPeers, type Peers } from '../processes/peers.ts'

/** Maximum delay until a change by another process is visible here. */
const DEFAULT_MAX_AGE_MS = 1_000
/** Changes within this time invalidate the cache together. */
const BATCH_MS = 20
const MAX_ENTRIES = 500
/** Bytes of cached responses. */
const MAX_BYTES = 32 * 1024 * 1024

interface Entry<Value> {
  value: Promise<Value>
  version: number
  expiresAt: number
}

/**
 * Caches values that are the same for every viewer who may see them, until any change. A change by
 * this process or a peer is visible at once, one by another machine within a second.
 */
export interface ResponseCache {
  /** Returns the cached value of `key`, or what `load` returns; parallel callers share one load. */
  getOrSet<Value>(key: string, load: () => Promise<Value>): Promise<Value>
  /**
   * Invalidates all entries. Call it after the commit of a public change, and await it before
   * responding: frequent changes are batched, so that entries live at least for the batch interval.
   */
  invalidate(): Promise<void>
}

/** The question that lets peers invalidate their caches. */
const INVALIDATE = 'invalidate response cache'

export function createResponseCache(
  maxAgeMs = DEFAULT_MAX_AGE_MS,
  peers: Peers = noPeers,
): ResponseCache {
  const entries = new Map<string, Entry<unknown>>()
  let version = 0
  let bytes = 0
  let lastInvalidation = -BATCH_MS
  let batch: Promise<void> | undefined
  const invalidateHere = () => {
    version += 1
  }
  peers.answer(INVALIDATE, invalidateHere)
  const invalidate = async () => {
    lastInvalidation = performance.now()
    invalidateHere()
    await peers.ask(INVALIDATE, null)
  }
  const clear = () => {
    entries.clear()
    bytes = 0
  }
  // Bounds the memory, whatever URLs a client invents.
  setInterval(clear, maxAgeMs).unref()
  return {
    getOrSet<Value>(key: string, load: () => Promise<Value>): Promise<Value> {
      const now = performance.now()
      const entry = entries.get(key)
      if (entry && entry.version === version && entry.expiresAt > now) {
        return entry.value as Promise<Value>
      }
      const value = load()
      entries.delete(key)
      entries.set(key, { value, version, expiresAt: now + maxAgeMs })
      value.then(
        (loaded) => {
          if (Buffer.isBuffer(loaded)) bytes += loaded.length
          if (bytes > MAX_BYTES) clear()
        },
        () => {
          if (entries.get(key)?.value === value) entries.delete(key)
        },
      )
      if (entries.size > MAX_ENTRIES) clear()
      return value
    },
    async invalidate() {
      const remaining = lastInvalidation + BATCH_MS - performance.now()
      if (remaining <= 0) return invalidate()
      batch ??= wait(remaining).then(() => {
        batch = undefined
        return invalidate()
      })
      return batch
    },
  }
}
