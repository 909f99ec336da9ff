import { emitWarning } from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'

const TIMEOUT_MS = 240_000
/** After this time, reports what it is waiting for, because the test may still pass. */
const NOTICE_MS = 45_000
const FIRST_DELAY_MS = 10
/** Each check is work for the server, and encoders with the lowest priority would wait for it. */
const MAX_DELAY_MS = 100

/**
 * Repeats `check` until it passes and returns its result. The time limit only ends failed tests: on
 * a busy machine, video processing waits for everything else. Pass a shorter `maxDelayMs` for a
 * check that takes samples.
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
