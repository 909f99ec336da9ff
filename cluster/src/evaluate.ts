import { type Call, isAcknowledged } from './journal.ts'

/** The calls in part of a run. Times are in milliseconds since the start of the journal. */
export interface Window {
  from: number
  calls: Call[]
}

const throughFront = ({ calls }: Window) => calls.filter(({ via }) => via === 'front')

/** Counts failed calls through nginx by status and reason, such as `3 × 503`; '' for none. */
export function failures(
  window: Window,
  isExpected: (call: Call) => boolean = () => false,
): string {
  const counts = new Map<string, number>()
  for (const call of throughFront(window)) {
    if (isAcknowledged(call) || isExpected(call)) continue
    const { status, reason } = call
    const kind = `${status || 'no response'}${reason ? ` (${reason})` : ''}`
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return [...counts].map(([kind, count]) => `${count} × ${kind}`).join(', ')
}

/** Returns the seconds from the start of the window to the last failure at nginx; 0 for none. */
export function outageSeconds(window: Window): number {
  const failed = throughFront(window).filter((call) => !isAcknowledged(call))
  const last = Math.max(...failed.map(({ at, ms }) => at + ms), -Infinity)
  return Math.max(0, (last - window.from) / 1000)
}

/** Returns the longest period without an acknowledged change through nginx, in seconds. */
export function longestSilence({ from, calls }: Window, to: number): number {
  const times = calls
    .filter((call) => call.via === 'front' && call.operation !== 'read' && isAcknowledged(call))
    .map(({ at, ms }) => at + ms)
    .sort((a, b) => a - b)
  const all = [from, ...times, to]
  return Math.max(...all.slice(1).map((time, n) => time - (all[n] ?? 0))) / 1000
}
