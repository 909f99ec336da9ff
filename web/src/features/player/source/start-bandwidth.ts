/** What is known about the connection before a video loads. */
export interface KnownLine {
  /** Bits per second, measured with the last video; 0 if unknown. */
  bandwidth: number
  /** When that was, in milliseconds since 1970; 0 if unknown. */
  measuredAt: number
}

/** `navigator.connection`, which only some browsers have. */
export interface ConnectionHint {
  /** Megabits per second: rounded, and not above 10 in Chromium. */
  downlink?: number
  /** The user wants to save data. */
  saveData?: boolean
}

/** Bits per second, assumed for an unknown connection. */
const DEFAULT_BANDWIDTH = 4_000_000
const HOUR_MS = 3_600_000
/** After this time a device is probably on another connection. */
const MAX_AGE_MS = 30 * 24 * HOUR_MS

const isRecent = ({ bandwidth, measuredAt }: KnownLine, now: number) =>
  bandwidth > 0 && now - measuredAt < MAX_AGE_MS

/** Returns the bits per second for which the first segments of a video are chosen. */
export function startBandwidth(line: KnownLine, { downlink }: ConnectionHint, now: number): number {
  const { bandwidth, measuredAt } = line
  const isKnown = isRecent(line, now)
  if (isKnown && now - measuredAt < HOUR_MS) return bandwidth
  // The connection may differ by now: the hint can only lower what was measured.
  const expected = isKnown ? bandwidth : DEFAULT_BANDWIDTH
  return downlink === undefined || downlink <= 0
    ? expected
    : Math.min(expected, downlink * 1_000_000)
}

/** A connection plays a file without stalls if it is faster by this factor. */
const HEADROOM = 1.25

/** Returns whether the connection is known to be too slow for a file, or the user saves data. */
export function isTooSlow(
  bitRate: number,
  line: KnownLine,
  hint: ConnectionHint,
  now: number,
): boolean {
  if (hint.saveData) return true
  const isKnown = isRecent(line, now) || (hint.downlink ?? 0) > 0
  return isKnown && startBandwidth(line, hint, now) < HEADROOM * bitRate
}

/** Returns what the browser reports about its connection. */
export const connectionHint = (): ConnectionHint =>
  (navigator as { connection?: ConnectionHint }).connection ?? {}
