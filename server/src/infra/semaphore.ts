import { tooMany } from './http/rate-limits.ts'

/** Runs work of which only so much may go on at once. Work of one key waits behind its own. */
export type Semaphore = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

interface Waiting {
  start(): void
  timer: NodeJS.Timeout | undefined
}

/**
 * Lets `limit` run at a time. Keys take turns, so that one with a long queue does not delay
 * the others. What has waited for `timeoutMs` is refused with 429; without it everything waits.
 */
export function createSemaphore(limit: number, timeoutMs?: number): Semaphore {
  let running = 0
  /** In the order in which the keys are next. */
  const queues = new Map<string, Waiting[]>()

  const acquire = (key: string) => {
    if (running < limit) {
      running += 1
      return Promise.resolve()
    }
    return new Promise<void>((start, refuse) => {
      const queue = queues.get(key) ?? []
      queues.set(key, queue)
      const waiting: Waiting = { start, timer: undefined }
      waiting.timer =
        timeoutMs === undefined
          ? undefined
          : setTimeout(() => {
              queue.splice(queue.indexOf(waiting), 1)
              if (queue.length === 0) queues.delete(key)
              refuse(tooMany(5))
            }, timeoutMs)
      queue.push(waiting)
    })
  }

  const release = () => {
    const [next] = queues
    if (!next) {
      running -= 1
      return
    }
    const [key, queue] = next
    const waiting = queue.shift()
    // Behind all other keys from now on.
    queues.delete(key)
    if (queue.length > 0) queues.set(key, queue)
    clearTimeout(waiting?.timer)
    waiting?.start()
  }

  return async (key, work) => {
    await acquire(key)
    try {
      return await work()
    } finally {
      release()
    }
  }
}
