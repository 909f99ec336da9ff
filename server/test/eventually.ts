import { emitWarning } from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'

const TIMEOUT_MS = 240_000
/** After this time it says what it waits for, because the test may pass all the same. */
const NOTICE_MS = 45_000
const FIRST_DELAY_MS = 10
/** Each check is work for the server, which encoders with the lowest priority would wait for. */
const MAX_DELAY_MS = 100

/**
 * Repeats `check` until it passes, and returns its result. The bound only ends a failed
 * test: on a busy machine, video processing waits for everything else. A check that takes samples
 * sets a shorter `maxDelayMs`.
 */
export async function eventually<Result>(
  check: () => Result | Promise<Result>,
  maxDelayMs = MAX_DELAY_MS,
): Promise<Result> {
  const start = performance.now()
  let isNoticed = false
  for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(delayMs * 1.5, maxDelayMs)) {
    try {
      return await check()
    } catch (error) {
      const waitedMs = performance.now() - start
      if (waitedMs > TIMEOUT_MS) throw error
      if (waitedMs > NOTICE_MS && !isNoticed) {
        isNoticed = true
        emitWarning(`A test still waits: ${String(error)}`)
      }
    }
    await delay(delayMs)
  }
}
