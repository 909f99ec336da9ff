import { ProblemError } from './problem-error.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { noPeers, type Peers } from '../processes/peers.ts'
import { isVisitorRead, observeReplicaReads } from '../replica-reads.ts'
import { covers, lowestOf, type Mark, requiredMark } from '../required-mark.ts'
import { createSeenMarks } from './seen-marks.ts'

/** Maximum delay before a change by another machine is visible here. */
const DEFAULT_MAX_AGE_MS = 1_000
/** Changes within this time share one invalidation. */
const BATCH_MS = 20
const MAX_ENTRIES = 500
/** Bytes of cached responses. */
const MAX_BYTES = 32 * 1024 * 1024

interface Entry {
  value: Promise<unknown>
  /** The resolved `value`, if `isLoaded`. */
  loaded: unknown
  /** When its oldest data was loaded (`performance.now`). */
  loadedAt: number
  isLoaded: boolean
  /** Whether it was loaded for visitors, who may read a replica. */
  isForVisitors: boolean
  /** WAL position of the replica it was read from; null if it was read from the primary. */
  replicaPosition: Mark | null
}

/**
 * Caches values that are the same for every viewer who may see them, until a change. A change by
 * this process or a peer is visible immediately, one by another machine within a second. A request
 * sees all changes up to its required mark.
 */
export interface ResponseCache {
  /** Returns the cached value of `key`, or what `load` returns; parallel callers share one load. */
  getOrSet<Value>(key: string, load: () => Promise<Value>): Promise<Value>
  /**
   * Returns the value that `getOrSet` would return, if it is loaded and was not read from a
   * replica. Must not be used while loading another value: the outer entry would not learn the age
   * of the inner one.
   */
  find(key: string): unknown
  /**
   * Clears the cache. Call it after the commit of a public change, and await it before responding.
   * Frequent changes are batched, so that entries live at least for the batch interval.
   */
  invalidate(): Promise<void>
}

/** The name of the question that makes peers clear their caches. */
const INVALIDATE = 'invalidate response cache'

export function createResponseCache(
  maxAgeMs = DEFAULT_MAX_AGE_MS,
  peers: Peers = noPeers,
): ResponseCache {
  const entries = new Map<string, Entry>()
  const seenMarks = createSeenMarks()
  /** The entry being loaded, which may contain others. */
  const loading = new AsyncLocalStorage<Entry>()
  let bytes = 0
  let lastInvalidation = -BATCH_MS
  let batch: Promise<void> | undefined

  const clear = () => {
    entries.clear()
    bytes = 0
  }
  peers.answer(INVALIDATE, clear)
  const invalidateEverywhere = async () => {
    batch = undefined
    lastInvalidation = performance.now()
    clear()
    await peers.ask(INVALIDATE, null)
  }
  // Bounds the memory, whatever URLs a client makes up.
  setInterval(clear, maxAgeMs).unref()

  const findUsable = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    if (!entry || entry.loadedAt + maxAgeMs <= performance.now()) return undefined
    // An entry that is still loading may turn out to contain older data, or data from a replica.
    const isOld = !entry.isLoaded || entry.replicaPosition !== null
    if (entry.isForVisitors && isOld && !isVisitorRead()) return undefined
    const mark = requiredMark()
    if (mark === null) return entry
    if (!entry.isLoaded || entry.loadedAt < seenMarks.since(mark)) return undefined
    return !entry.replicaPosition || covers(entry.replicaPosition, mark) ? entry : undefined
  }

  /**
   * Returns the value of an entry. An outer entry being loaded inherits its age and replica
   * position.
   */
  const use = (entry: Entry): Promise<unknown> => {
    const outer = loading.getStore()
    if (!outer) return entry.value
    return entry.value.then((value) => {
      outer.loadedAt = Math.min(outer.loadedAt, entry.loadedAt)
      outer.replicaPosition = lowest(outer.replicaPosition, entry.replicaPosition)
      return value
    })
  }

  return {
    find(key) {
      const entry = findUsable(key)
      return entry?.isLoaded && entry.replicaPosition === null ? entry.loaded : undefined
    },

    getOrSet<Value>(key: string, load: () => Promise<Value>): Promise<Value> {
      const usable = findUsable(key)
      if (usable) return use(usable) as Promise<Value>
      const entry: Entry = {
        value: Promise.resolve(),
        loaded: undefined,
        loadedAt: performance.now(),
        isLoaded: false,
        isForVisitors: isVisitorRead(),
        replicaPosition: null,
      }
      const noteReplica = (position: Mark) => {
        entry.replicaPosition = lowest(entry.replicaPosition, position)
      }
      const value = loading.run(entry, () => observeReplicaReads(noteReplica, load))
      entry.value = value
      entries.delete(key)
      entries.set(key, entry)
      value.then(
        (loaded) => {
          entry.loaded = loaded
          entry.isLoaded = true
          if (Buffer.isBuffer(loaded)) bytes += loaded.length
          if (bytes > MAX_BYTES) clear()
        },
        () => {
          if (entries.get(key) === entry) entries.delete(key)
        },
      )
      if (entries.size > MAX_ENTRIES) clear()
      return use(entry) as Promise<Value>
    },

    async invalidate() {
      const remaining = lastInvalidation + BATCH_MS - performance.now()
      if (!batch && remaining <= 0) return invalidateEverywhere()
      batch ??= wait(Math.max(0, remaining)).then(invalidateEverywhere)
      return batch
    },
  }
}

const lowest = (one: Mark | null, other: Mark | null): Mark | null =>
  one === null || other === null ? (one ?? other) : lowestOf(one, other)

/**
 * Runs `change` and then invalidates the cache. If it fails unexpectedly, the cache is invalidated
 * as well: the failure may have come after the commit, or the outcome of the commit may be unknown.
 * Only a rejection (4xx) certainly changed nothing.
 */
export async function invalidateAfter<Result>(
  cache: ResponseCache,
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await change()
    await cache.invalidate()
    return result
  } catch (error) {
    if (!isRejection(error)) await cache.invalidate()
    throw error
  }
}

/** Whether a request with this error certainly changed nothing. */
export const isRejection = (error: unknown) => error instanceof ProblemError && error.status < 500
