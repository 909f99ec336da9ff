import type { Locker } from '@tus/server'

/** Which uploads requests of this process are busy with, one request for each upload. */
export interface Holds {
  /** How a request holds uploads: whoever holds one already is asked to let go, and waited for. */
  lockerFor(letGo: () => void): Locker
  held(): string[]
  /** Asks the request that holds this upload, if one does, to let go. */
  release(id: string): void
}

interface Hold {
  letGo(): void
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
  const take = (letGo: () => void): Hold => {
    let end = () => {}
    const isOver = new Promise<void>((resolve) => {
      end = resolve
    })
    return { letGo, isOver, end }
  }
  return {
    lockerFor: (letGo) => ({
      newLock: (id) => ({
        async lock() {
          for (let other = holds.get(id); other; other = holds.get(id)) {
            other.letGo()
            await other.isOver
          }
          holds.set(id, take(letGo))
        },
        async unlock() {
          holds.get(id)?.end()
          holds.delete(id)
        },
      }),
    }),
    held: () => [...holds.keys()],
    release: (id) => holds.get(id)?.letGo(),
  }
}
