/**
 * Wraps `read` to run at most once every `ms` milliseconds. Concurrent callers share one run,
 * however long it takes.
 */
export function reuseFor<Result>(ms: number, read: () => Promise<Result>): () => Promise<Result> {
  let latest: Promise<Result> | undefined
  let startedAt = 0
  let isRunning = false
  return () => {
    const now = performance.now()
    if (latest && (isRunning || now - startedAt < ms)) return latest
    startedAt = now
    isRunning = true
    latest = read().finally(() => {
      isRunning = false
    })
    return latest
  }
}
