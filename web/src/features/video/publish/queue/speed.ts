const WINDOW = 4000

interface Sample {
  at: number
  bytes: number
}

/** Bytes a second over the last four seconds, from how much had been sent when. */
export function speedometer() {
  let samples: Sample[] = []
  return (bytes: number, at = performance.now()): number => {
    samples = [...samples.filter((sample) => at - sample.at <= WINDOW), { at, bytes }]
    const [first] = samples
    return first && at > first.at ? ((bytes - first.bytes) / (at - first.at)) * 1000 : 0
  }
}
