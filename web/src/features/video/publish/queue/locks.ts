const tails = new Map<string, Promise<unknown>>()

/**
 * Does something alone in this browser, after all who asked for the same before. Throws the signal's
 * reason when it is called off while it waits.
 */
export function alone<Result>(
  name: string,
  signal: AbortSignal,
  task: () => Promise<Result>,
): Promise<Result> {
  if ('locks' in navigator) {
    return navigator.locks.request(`seam-upload ${name}`, { signal }, task)
  }
  // Locks exist in secure contexts alone; elsewhere each tab is in step with itself at least.
  const before = tails.get(name) ?? Promise.resolve()
  const result = before.then(() => {
    signal.throwIfAborted()
    return task()
  })
  tails.set(
    name,
    result.catch(() => null),
  )
  return result
}
