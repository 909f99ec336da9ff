import { setTimeout as wait } from 'node:timers/promises'

/** How long another process's change may stay unseen here, in milliseconds. */
const LIFE = 1_000
/** How long a change may wait for others to be seen together with, in milliseconds. */
const GATHER = 20
const CAPACITY = 500
/** Bytes of finished answers. */
const ROOM = 32 * 1024 * 1024

interface Kept<Value> {
  value: Promise<Value>
  change: number
  until: number
}

/**
 * Keeps what is the same for everybody who may see it, until anything changes. A change made by
 * this process is seen at once, one made by another within a second.
 */
export interface SharedAnswers {
  /** The kept value of `key`, or the one that `make` makes; parallel askers share one making. */
  keep<Value>(key: string, make: () => Promise<Value>): Promise<Value>
  /**
   * Something that others can see has changed. To be called after the commit, and waited for before
   * the answer: where changes come thick and fast, those of a moment are seen together, so that what
   * is kept lives for that moment at least.
   */
  changed(): Promise<void>
}

export function createSharedAnswers(): SharedAnswers {
  const kept = new Map<string, Kept<unknown>>()
  let change = 0
  let held = 0
  let lastChange = -GATHER
  let gathering: Promise<void> | undefined
  const seen = () => {
    change += 1
    lastChange = performance.now()
  }
  const clear = () => {
    kept.clear()
    held = 0
  }
  // Nothing lives longer, so nothing piles up, whatever addresses a client makes up.
  setInterval(clear, LIFE).unref()
  return {
    keep<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
      const now = performance.now()
      const known = kept.get(key)
      if (known && known.change === change && known.until > now) {
        return known.value as Promise<Value>
      }
      const value = make()
      kept.delete(key)
      kept.set(key, { value, change, until: now + LIFE })
      value.then(
        (made) => {
          if (Buffer.isBuffer(made)) held += made.length
          if (held > ROOM) clear()
        },
        () => {
          if (kept.get(key)?.value === value) kept.delete(key)
        },
      )
      if (kept.size > CAPACITY) clear()
      return value
    },
    async changed() {
      const rest = lastChange + GATHER - performance.now()
      if (rest <= 0) return seen()
      gathering ??= wait(rest).then(() => {
        gathering = undefined
        seen()
      })
      return gathering
    },
  }
}
