const FASTEST = 5
const HOLD = 90

/**
 * Where the bar stands after `seconds` more: it follows the share of bytes really sent (0 to 1), by
 * five points a second at most, holds at 90 until the server has confirmed, and then completes.
 */
export function pace(shown: number, sent: number, seconds: number, confirmed: boolean): number {
  if (confirmed) return 100
  return Math.max(shown, Math.min(shown + FASTEST * seconds, sent * 100, HOLD))
}
