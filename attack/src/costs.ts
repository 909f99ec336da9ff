import { setTimeout as wait } from 'node:timers/promises'
import { footprint, type Footprint } from './process-tree.ts'
import { stopwatch } from './stopwatch.ts'
import type { Target } from './target.ts'

/** The resources that a product used during some time. */
export interface Costs {
  seconds: number
  /** The maximum of each in bytes of memory; `cpu` in seconds of this time only. */
  peak: Footprint
  /** Growth in bytes and rows. */
  disk: number
  rows: number
  logBytes: number
  logLines: number
}

const SAMPLE_INTERVAL_MS = 200

/** Measures the resources that a target uses during some work. */
export async function costsOf<Result>(
  target: Target,
  work: () => Promise<Result>,
): Promise<{ costs: Costs; result: Result }> {
  const [disk, rows] = [await target.disk(), await target.rows()]
  const logged = await target.logged()
  const start = footprint(target.pid)
  const peak = { ...start }
  const seconds = stopwatch()
  const finished = new AbortController()
  const sampling = (async () => {
    while (!finished.signal.aborted) {
      const now = footprint(target.pid)
      for (const group of ['server', 'children', 'database'] as const) {
        peak[group] = Math.max(peak[group], now[group])
      }
      peak.cpu = now.cpu - start.cpu
      await wait(SAMPLE_INTERVAL_MS)
    }
  })()
  const result = await work().finally(() => finished.abort())
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
