import { setTimeout as wait } from 'node:timers/promises'
import { readProcessUsage, type ProcessUsage } from './process-tree.ts'
import { stopwatch } from './stopwatch.ts'
import type { Target } from './target.ts'

/** The resources that a product used during some period. */
export interface ResourceUsage {
  seconds: number
  /** The maximum of each, in bytes of memory; `cpu` in seconds within this period. */
  peak: ProcessUsage
  /** Growth in bytes and rows. */
  disk: number
  rows: number
  logBytes: number
  logLines: number
}

const SAMPLE_INTERVAL_MS = 200

/** Measures the resources that a target uses during some work. */
export async function measureUsage<Result>(
  target: Target,
  work: () => Promise<Result>,
): Promise<{ costs: ResourceUsage; result: Result }> {
  const [disk, rows] = [await target.diskBytes(), await target.countRows()]
  const logged = await target.logSize()
  const start = readProcessUsage(target.pid)
  const peak = { ...start }
  const seconds = stopwatch()
  const finished = new AbortController()
  const sampling = (async () => {
    while (!finished.signal.aborted) {
      const now = readProcessUsage(target.pid)
      for (const group of ['server', 'children', 'database'] as const) {
        peak[group] = Math.max(peak[group], now[group])
      }
      peak.cpu = now.cpu - start.cpu
      await wait(SAMPLE_INTERVAL_MS)
    }
  })()
  const result = await work().finally(() => finished.abort())
  await sampling
  const { bytes, lines } = await target.logSize()
  return {
    result,
    costs: {
      seconds: seconds(),
      peak,
      disk: (await target.diskBytes()) - disk,
      rows: (await target.countRows()) - rows,
      logBytes: bytes - logged.bytes,
      logLines: lines - logged.lines,
    },
  }
}
