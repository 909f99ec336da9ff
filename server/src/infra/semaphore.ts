/**
 * Runs `work` once a slot is free and returns its result. Work with the same key starts in order.
 */
export type Semaphore = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Thrown when work did not start in time because all slots were taken, or when the queue is full.
 */
export class SemaphoreTimeout extends Error {
  override name = 'SemaphoreTimeout'
}

/** How much work may wait, in total and per key. */
interface MaxWaiting {
  all: number
  ofKey: number
}

interface Waiter {
  start(): void
  timer: NodeJS.Timeout | undefined
}

/**
 * Creates a semaphore with `limit` slots. Keys take turns, so that one with a long queue does not
 * delay the others. Rejects work with a SemaphoreTimeout after `timeoutMs` in the queue, or
 * immediately if `maxWaiting` is already reached. Both are unlimited by default.
 */
export function createSemaphore(
  limit: number,
  timeoutMs?: number,
  maxWaiting: MaxWaiting = { all: Infinity, ofKey: Infinity },
): Semaphore {
  let running = 0
  let waiting = 0
  /** The queues by key, in the order in which keys get the next slot. */
  const queues = new Map<string, Waiter[]>()

  const acquire = (key: string) => {
    if (running < limit) {
      running += 1
      return Promise.resolve()
    }
    return new Promise<void>((start, reject) => {
      const queue = queues.get(key) ?? []
      if (waiting >= maxWaiting.all || queue.length >= maxWaiting.ofKey)
        throw new SemaphoreTimeout()
      queues.set(key, queue)
      waiting += 1
      const waiter: Waiter = { start, timer: undefined }
      waiter.timer =
        timeoutMs === undefined
          ? undefined
          : setTimeout(() => {
              waiting -= 1
              queue.splice(queue.indexOf(waiter), 1)
              if (queue.length === 0) queues.delete(key)
              reject(new SemaphoreTimeout())
            }, timeoutMs)
      queue.push(waiter)
    })
  }

  const release = () => {
    const [next] = queues
    if (!next) {
      running -= 1
      return
    }
    const [key, queue] = next
    const waiter = queue.shift()
    // The key moves behind all others.
    queues.delete(key)
    if (queue.length > 0) queues.set(key, queue)
    waiting -= 1
    clearTimeout(waiter?.timer)
    waiter?.start()
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
