import autocannon from 'autocannon'

export interface Target {
  url: string
  headers?: Record<string, string>
}

const SECONDS = 4
const ROUNDS = 3
const CONNECTIONS = 20

async function once({ url, headers = {} }: Target, seconds: number): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  }
  return result.requests.average
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Requests a second of both targets, measured in turns so that a noisy machine treats them alike. */
export async function compare(
  ours: Target,
  limit: Target,
): Promise<{ ours: number; limit: number }> {
  const rates = { ours: [] as number[], limit: [] as number[] }
  for (const target of [ours, limit]) await once(target, 1)
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.ours.push(await once(ours, SECONDS))
    rates.limit.push(await once(limit, SECONDS))
  }
  return { ours: median(rates.ours), limit: median(rates.limit) }
}
