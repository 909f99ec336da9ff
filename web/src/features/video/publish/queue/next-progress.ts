/** Points per second. */
const MAX_SPEED = 5
/** The bar stops here until the server has confirmed. */
const HOLD = 90

/**
 * Returns the position of the progress bar, 0 to 100, after `seconds` more. It follows `sent`, the
 * fraction of the bytes sent, by at most five points per second, stops at 90 until the server has
 * confirmed, and then completes.
 */
export function nextProgress(
  percent: number,
  sent: number,
  seconds: number,
  confirmed: boolean,
): number {
  if (confirmed) return 100
  return Math.max(percent, Math.min(percent + MAX_SPEED * seconds, sent * 100, HOLD))
}
