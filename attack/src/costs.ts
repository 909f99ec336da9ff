import { setTimeout as wait } from 'node:timers/promises'
import { footprint, type Footprint } from './process-tree.ts'
import { stopwatch } from './stopwatch.ts'
import type { Target } from './target.ts'

/** What a product took during some time. */
export interface Costs {
  seconds: number
  /** The highest of each, in bytes of memory; `cpu` in seconds of that time alone. */
  peak: Footprint
  /** Bytes and rows by which it grew. */
  disk: number
  rows: number
  logBytes: number
  logLines: number
}

const EVERY = 200

/** Measures what a target takes while some work goes on. */
export async function costsOf<Result>(
  target: Target,
  work: () => Promise<Result>,
): Promise<{ costs: Costs; result: Result }> {
  const [disk, rows] = [await target.disk(), await target.rows()]
  const logged = await target.logged()
  const start = footprint(target.pid)
  const peak = { ...start }
  const seconds = stopwatch()
  const over = new AbortController()
  const sampling = (async () => {
    while (!over.signal.aborted) {
      const now = footprint(target.pid)
      for (const part of ['server', 'children', 'database'] as const) {
        peak[part] = Math.max(peak[part], now[part])
      }
      peak.cpu = now.cpu - start.cpu
      await wait(EVERY)
    }
  })()
  const result = await work().finally(() => over.abort())
  await sampling
  const { bytes, lines } = await target.logged()
  return {
    result,
    costs: {
      seconds: seconds(),
      peak,
      disk: (await target.disk()) - disk,
      rows: (await target.rows()) - rows,
      logBytes: bytes - logged.bytes,
      logLines: lines - logged.lines,
    },
  }
}
