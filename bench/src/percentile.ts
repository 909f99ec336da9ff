/** Returns the 99th percentile: all but the slowest hundredth take at most as long. */
export const slowestHundredth = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(0.99 * times.length)] ?? 0
