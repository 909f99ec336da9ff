import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import autocannon from 'autocannon'
import { measureAlternately } from './alternate.ts'

export interface Target {
  url: string
  headers?: Record<string, string>
}

const SECONDS = 4
const CONNECTIONS = 20

/** Returns the requests per second. Throws if one fails. */
export async function measureRequests(
  { url, headers = {} }: Target,
  seconds: number,
): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} error responses, ${result.errors} failed requests`)
  }
  // `requests.average` is of whole seconds.
  return result['2xx'] / result.duration
}

/** Returns the range requests per second. Autocannon is not suited to bodies of this size. */
async function measureRanges({ url, headers = {} }: Target, count: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const sendOne = async () => {
    const request = get(url, { agent, headers })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
  }
  let remaining = count
  const start = performance.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (remaining-- > 0) await sendOne()
    }),
  )
  agent.destroy()
  return (count / (performance.now() - start)) * 1000
}

/** Returns the requests per second of both targets. */
export async function compareRequests(ours: Target, limit: Target) {
  for (const target of [ours, limit]) await measureRequests(target, 1)
  return measureAlternately(
    () => measureRequests(ours, SECONDS),
    () => measureRequests(limit, SECONDS),
  )
}

/** Returns the range requests per second of both targets. */
export async function compareRanges(ours: Target, limit: Target) {
  for (const target of [ours, limit]) await measureRanges(target, 50)
  return measureAlternately(
    () => measureRanges(ours, 400),
    () => measureRanges(limit, 400),
  )
}
