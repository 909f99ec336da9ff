import type { Locker } from '@tus/server'

/** Upload locks in this process: one request at a time works on an upload. */
export interface UploadLocks {
  /**
   * Returns the locker for one request. Locking an upload calls `abort` of the request that holds
   * its lock, and waits for that request to end. `received` returns the bytes of the request so
   * far.
   */
  createLocker(abort: () => void, received?: () => number): Locker
  /** Returns the ids of uploads that have received bytes since the last call. */
  takeActive(): string[]
  locked(): string[]
  /** Aborts the request, if any, that holds the lock of this upload. */
  abort(id: string): void
}

interface UploadLock {
  abort(): void
  received(): number
  /** The value of `received` at the last call to `takeActive`. */
  lastReceived: number
  released: Promise<void>
  release(): void
}

/**
 * The newest request for an upload wins: a client that reconnects has lost its old connection, even
 * if the server has not noticed. Requests to other processes are not locked, which is safe: in
 * files they write the same bytes to the same offsets, in the object store the newest one wins.
 */
export function createUploadLocks(): UploadLocks {
  const locks = new Map<string, UploadLock>()
  const createLock = (abort: () => void, received: () => number): UploadLock => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    return { abort, received, lastReceived: 0, released, release }
  }
  return {
    createLocker: (abort, received = () => 0) => ({
      newLock: (id) => ({
        async lock() {
          for (let other = locks.get(id); other; other = locks.get(id)) {
            other.abort()
            await other.released
          }
          locks.set(id, createLock(abort, received))
        },
        async unlock() {
          locks.get(id)?.release()
          locks.delete(id)
        },
      }),
    }),
    takeActive() {
      const ids: string[] = []
      for (const [id, lock] of locks) {
        const received = lock.received()
        if (received > lock.lastReceived) ids.push(id)
        lock.lastReceived = received
      }
      return ids
    },
    locked: () => [...locks.keys()],
    abort: (id) => locks.get(id)?.abort(),
  }
}
