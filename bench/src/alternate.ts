const ROUNDS = 3

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

type Measure = () => Promise<number>

/** Measures both alternately, so that noise affects them equally. Returns the median of each. */
export async function measureAlternately(ours: Measure, limit: Measure) {
  const measured = { ours: [] as number[], limit: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    measured.ours.push(await ours())
    measured.limit.push(await limit())
  }
  return { ours: median(measured.ours), limit: median(measured.limit) }
}
