/** Milliseconds without a byte after which an upload counts as cut off. */
const STALL_TIMEOUT = 60_000
/** Bytes a second that a sender must reach, averaged over each window. */
const MIN_RATE = 1024
/** Milliseconds. */
const RATE_WINDOW = 60_000

export interface UploadPace {
  /** To be called with the bytes of each chunk that arrives. */
  arrived(bytes: number): void
  stop(): void
}

/**
 * Watches how fast a body arrives, until stopped. Calls `onTooSlow` once the sender pauses for a minute
 * or sends less than 1 kB a second in one.
 */
export function watchPace(onTooSlow: (reason: string) => void): UploadPace {
  let received = 0
  const onStall = () => onTooSlow('The upload stopped arriving')
  let stall = setTimeout(onStall, STALL_TIMEOUT)
  const window = setInterval(() => {
    if (received < (MIN_RATE * RATE_WINDOW) / 1000) {
      onTooSlow('The upload arrives too slowly: 1 kB a second is the least')
    }
    received = 0
  }, RATE_WINDOW)
  return {
    arrived(bytes) {
      received += bytes
      clearTimeout(stall)
      stall = setTimeout(onStall, STALL_TIMEOUT)
    },
    stop() {
      clearTimeout(stall)
      clearInterval(window)
    },
  }
}
