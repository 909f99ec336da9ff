/** Milliseconds without data after which an upload is considered stalled. */
const STALL_TIMEOUT = 60_000
/** Minimum bytes per second, averaged over each window. */
const MIN_RATE = 1024
/** Milliseconds. */
const RATE_WINDOW = 60_000

export interface TransferRateMonitor {
  /** Call with the number of bytes of each received chunk. */
  addBytes(bytes: number): void
  stop(): void
}

/**
 * Measures the transfer rate of a request body until stopped. Calls `onTooSlow` after a minute
 * without data, or a minute with less than 1 kB per second.
 */
export function watchTransferRate(onTooSlow: (reason: string) => void): TransferRateMonitor {
  let received = 0
  const onStall = () => onTooSlow('The upload has stalled')
  let stallTimer = setTimeout(onStall, STALL_TIMEOUT)
  const rateTimer = setInterval(() => {
    if (received < (MIN_RATE * RATE_WINDOW) / 1000) {
      onTooSlow('The upload is too slow: the minimum is 1 kB per second')
    }
    received = 0
  }, RATE_WINDOW)
  return {
    addBytes(bytes) {
      received += bytes
      clearTimeout(stallTimer)
      stallTimer = setTimeout(onStall, STALL_TIMEOUT)
    },
    stop() {
      clearTimeout(stallTimer)
      clearInterval(rateTimer)
    },
  }
}
