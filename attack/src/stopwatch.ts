/** Returns a function that returns the seconds since now. */
export function stopwatch(): () => number {
  const start = performance.now()
  return () => (performance.now() - start) / 1000
}
