import type { Locker } from '@tus/server'

/** Which uploads requests of this process are busy with, one request for each upload. */
export interface Holds {
  /**
   * How a request holds uploads: whoever holds one already is asked to let go, and waited for.
   * `received` returns how many bytes have come with the request.
   */
  lockerFor(letGo: () => void, received?: () => number): Locker
  /** Returns the uploads for which bytes have come since the last call. */
  takeReceiving(): string[]
  /** Asks the request that holds this upload, if one does, to let go. */
  release(id: string): void
}

interface Hold {
  letGo(): void
  received(): number
  /** How many bytes had come at the last call of `takeReceiving`. */
  seen: number
  isOver: Promise<void>
  end(): void
}

/**
 * A client that comes again has given its old connection up, although nobody told us: so the newer
 * request goes before. Another process's requests are not known here; they write the same bytes to
 * the same places.
 */
export function createHolds(): Holds {
  const holds = new Map<string, Hold>()
  const take = (letGo: () => void, received: () => number): Hold => {
    let end = () => {}
    const isOver = new Promise<void>((resolve) => {
      end = resolve
    })
    return { letGo, received, seen: 0, isOver, end }
  }
  return {
    lockerFor: (letGo, received = () => 0) => ({
      newLock: (id) => ({
        async lock() {
          for (let other = holds.get(id); other; other = holds.get(id)) {
            other.letGo()
            await other.isOver
          }
          holds.set(id, take(letGo, received))
        },
        async unlock() {
          holds.get(id)?.end()
          holds.delete(id)
        },
      }),
    }),
    takeReceiving() {
      const ids: string[] = []
      for (const [id, hold] of holds) {
        const received = hold.received()
        if (received > hold.seen) ids.push(id)
        hold.seen = received
      }
      return ids
    },
    release: (id) => holds.get(id)?.letGo(),
  }
}
