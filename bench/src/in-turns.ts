const ROUNDS = 3

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

type Measure = () => Promise<number>

/** Both are measured in turns, so that a noisy machine treats them alike; gives the median of each. */
export async function inTurns(ours: Measure, limit: Measure) {
  const rates = { ours: [] as number[], limit: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.ours.push(await ours())
    rates.limit.push(await limit())
  }
  return { ours: median(rates.ours), limit: median(rates.limit) }
}
