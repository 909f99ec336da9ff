/** Milliseconds. */
const WINDOW = 4000

interface Sample {
  /** Milliseconds. */
  at: number
  bytes: number
}

/**
 * Returns a function that takes the total of bytes sent so far, and returns the bytes per second over
 * the last four seconds.
 */
export function createSpeedMeter() {
  let samples: Sample[] = []
  return (bytes: number, at = performance.now()): number => {
    samples = [...samples.filter((sample) => at - sample.at <= WINDOW), { at, bytes }]
    const [first] = samples
    return first && at > first.at ? ((bytes - first.bytes) / (at - first.at)) * 1000 : 0
  }
}
