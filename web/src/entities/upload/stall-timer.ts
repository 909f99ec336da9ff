/**
 * How long an upload may make no progress, in milliseconds. After a machine has slept, its
 * connections are dead without an error. A server that inspects the uploaded file may take a while
 * to respond.
 */
const STALL_TIMEOUT_MS = 45_000

/** Starts a timer that calls `onStall` once, unless it is reset within the timeout or stopped. */
export function startStallTimer(onStall: () => void) {
  let timer = setTimeout(onStall, STALL_TIMEOUT_MS)
  return {
    reset() {
      clearTimeout(timer)
      timer = setTimeout(onStall, STALL_TIMEOUT_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
