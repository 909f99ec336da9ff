const FIRST_MS = 100
const LONGEST_MS = 30_000
/** A process that lived longer than this does not count as a repeated failure. */
const STABLE_MS = 60_000

/**
 * Returns how long to wait before a process is started again that lived for `livedMs`, after so many
 * failures in sequence, and the new number of failures.
 */
export function restartDelay(
  failures: number,
  livedMs: number,
): { delayMs: number; failures: number } {
  const count = livedMs > STABLE_MS ? 0 : failures
  return { delayMs: Math.min(LONGEST_MS, FIRST_MS * 2 ** count), failures: count + 1 }
}
