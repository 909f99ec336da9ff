/** The last task of each lock, without Web Locks. */
const tails = new Map<string, Promise<unknown>>()

/**
 * Runs a task under an exclusive lock of this browser, in the order of the requests. Throws
 * `signal.reason` if it aborts while waiting.
 */
export function withLock<Result>(
  name: string,
  signal: AbortSignal,
  task: () => Promise<Result>,
): Promise<Result> {
  if ('locks' in navigator) {
    return navigator.locks.request(`seam-upload ${name}`, { signal }, task)
  }
  // Web Locks need a secure context: without one, the lock covers this tab only.
  const previous = tails.get(name) ?? Promise.resolve()
  const result = previous.then(() => {
    signal.throwIfAborted()
    return task()
  })
  tails.set(
    name,
    result.catch(() => null),
  )
  return result
}
