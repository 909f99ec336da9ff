/** Returns the 99th percentile. */
export const percentile99 = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(0.99 * times.length)] ?? 0
