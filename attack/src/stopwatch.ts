/** Returns a function that returns the elapsed seconds. */
export function stopwatch(): () => number {
  const start = performance.now()
  return () => (performance.now() - start) / 1000
}
