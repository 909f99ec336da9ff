import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface SentRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

interface Order {
  origin: string
  requests: SentRequest[]
  seconds: number
}

/**
 * Repeats the requests in a separate process, spread evenly over each period of `seconds`. Returns
 * a function that stops it. That function throws if a request failed.
 */
export function sendEvenly(order: Order): () => Promise<void> {
  const child = fork(fileURLToPath(import.meta.url))
  const exit = once(child, 'exit')
  child.send(order)
  return async () => {
    if (child.connected) child.disconnect()
    const [code] = await exit
    if (code !== 0) throw new Error('requests failed')
  }
}

function run({ origin, requests, seconds }: Order) {
  const sendOne = async ({ path, ...init }: SentRequest) => {
    const response = await fetch(origin + path, init)
    await response.arrayBuffer()
    // Not awaited: an error ends the process with an exit code.
    if (!response.ok) throw new Error(`${path}: status ${response.status}`)
  }
  const perMs = requests.length / (seconds * 1_000)
  const start = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    for (const due = (performance.now() - start) * perMs; sent < due; sent += 1) {
      const request = requests[sent % requests.length]
      if (request) void sendOne(request)
    }
  }, 2)
  process.once('disconnect', () => clearInterval(timer))
}

if (import.meta.main) process.once('message', (order) => run(order as Order))
