import { setTimeout as wait } from 'node:timers/promises'

const INTERVAL_MS = 200

/** Waits until `isTrue` resolves to true. Errors count as false. Throws after `seconds`. */
export async function waitUntil(
  what: string,
  isTrue: () => Promise<boolean>,
  seconds = 180,
): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${seconds} seconds`)
    await wait(INTERVAL_MS)
  }
}

/** Sends a request. Returns its status. Throws without a response within two seconds. */
export const statusOf = async (url: string, method = 'GET'): Promise<number> => {
  const response = await fetch(url, { method, signal: AbortSignal.timeout(2_000) })
  await response.arrayBuffer()
  return response.status
}
