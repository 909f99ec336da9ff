import { Agent, request } from 'node:http'
import autocannon from 'autocannon'
import { percentile99 } from '../percentile.ts'

export interface Call {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Rate {
  /** Requests per second. */
  rate: number
  /** Milliseconds at the 99th percentile. */
  slowest: number
}

/** Sends calls for some seconds over one connection per caller, sequentially on each. */
export async function callConcurrently(
  origin: string,
  callers: ((turn: number) => Call)[],
  seconds: number,
): Promise<Rate> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers.length })
  const times: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    callers.map(async (next) => {
      for (let turn = 0; performance.now() < end; turn += 1) {
        const before = performance.now()
        await send(agent, origin, next(turn))
        times.push(performance.now() - before)
      }
    }),
  )
  agent.destroy()
  return {
    rate: times.length / ((performance.now() - start) / 1000),
    slowest: percentile99(times),
  }
}

const send = (agent: Agent, origin: string, { method, path, headers, body }: Call) =>
  new Promise<void>((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    request(origin + path, { agent, method, headers: { ...headers, ...length } }, (response) => {
      response.resume()
      response.once('end', () =>
        (response.statusCode ?? 500) < 400
          ? resolve()
          : reject(new Error(`${path}: ${response.statusCode}`)),
      )
    })
      .once('error', reject)
      .end(body)
  })

/** Sends different calls over many connections. Throws if one fails. */
export async function mixedLoad(
  origin: string,
  calls: Call[],
  connections: number,
  seconds: number,
): Promise<Rate & { served: number }> {
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: calls,
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} error responses, ${result.errors} failed requests`)
  }
  return {
    served: result['2xx'],
    rate: result.requests.average,
    slowest: result.latency.p99,
  }
}
