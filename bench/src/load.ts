import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import autocannon from 'autocannon'
import { inTurns } from './in-turns.ts'

export interface Target {
  url: string
  headers?: Record<string, string>
}

const SECONDS = 4
const CONNECTIONS = 20

async function requestsOnce({ url, headers = {} }: Target, seconds: number): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  }
  return result.requests.average
}

/** Requests a second of ranges of a file, read to their end: heavier bodies than the tool above is made for. */
async function rangesOnce({ url, headers = {} }: Target, count: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const one = async () => {
    const request = get(url, { agent, headers })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
  }
  let left = count
  const start = performance.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) await one()
    }),
  )
  agent.destroy()
  return (count / (performance.now() - start)) * 1000
}

/** Requests a second of both targets. */
export async function compare(ours: Target, limit: Target) {
  for (const target of [ours, limit]) await requestsOnce(target, 1)
  return inTurns(
    () => requestsOnce(ours, SECONDS),
    () => requestsOnce(limit, SECONDS),
  )
}

/** Ranges a second of both targets. */
export async function compareRanges(ours: Target, limit: Target) {
  for (const target of [ours, limit]) await rangesOnce(target, 50)
  return inTurns(
    () => rangesOnce(ours, 400),
    () => rangesOnce(limit, 400),
  )
}
