import autocannon from 'autocannon'
import type { SeamNode } from './nodes/seam.ts'

/** Requests to send repeatedly. */
export interface Load {
  headers?: Record<string, string>
  paths: string[]
}

const CONNECTIONS = 8

/**
 * Sends a load to all nodes concurrently and evenly. Returns the successful requests per second of
 * each.
 */
export async function measureLoad(
  nodes: readonly SeamNode[],
  load: (node: number) => Load,
  seconds: number,
): Promise<number[]> {
  const results = await Promise.all(
    nodes.map(({ origin }, node) => {
      const { paths, headers = {} } = load(node)
      return autocannon({
        url: origin,
        connections: CONNECTIONS,
        duration: seconds,
        // Longer than a node with little CPU time takes to respond.
        timeout: 30,
        requests: paths.map((path) => ({ method: 'GET' as const, path, headers })),
      })
    }),
  )
  const failed = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0)
  const answered = results.reduce((sum, { requests }) => sum + requests.total, 0)
  if (failed > answered / 1000) throw new Error(`${failed} of ${answered} requests failed`)
  return results.map(({ '2xx': successful }) => successful / seconds)
}
