import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from './faults/fault.ts'
import { type Result, resultsOf } from './finding.ts'
import { openJournal } from './journal.ts'
import { startSite } from './site.ts'
import { verifyReplicaReads } from './verify-replica.ts'
import { verifyWrites } from './verify.ts'
import { openVideos } from './videos.ts'
import { startWriters } from './writers.ts'

const WRITERS = 4

interface Options {
  folder: string
  /** Seconds between the end of a fault and the next one. */
  pause: number
  /** Factor by which everything may be slower than on an idle machine. */
  slowness: number
}

/** Causes faults one after another while writers are active. Returns the results. */
export async function runFaults(
  selected: readonly Fault[],
  { folder, pause, slowness }: Options,
): Promise<Result[]> {
  const workers = selected.some(({ needsWorkers }) => needsWorkers) ? 2 : 0
  const site = await startSite(folder, { webs: 2, workers })
  const journal = openJournal(join(folder, 'journal.jsonl'))
  const videos = await openVideos(site, { folder, slowness })
  const writers = await startWriters(site, journal, WRITERS)
  const results: Result[] = []
  for (const fault of selected) {
    await wait(pause * 1000)
    console.log(`${fault.name} …`)
    const findings = await fault
      .cause({ site, journal, videos, slowness })
      .catch((error: Error) => [
        { expected: 'the fault can be caused', measured: error.message, isHeld: false },
      ])
    for (const { isHeld, expected, measured } of findings) {
      console.log(`  ${isHeld ? 'held' : 'NOT HELD'}: ${expected}: ${measured}`)
    }
    results.push(...resultsOf(fault.name, findings))
  }
  await wait(pause * 1000)
  await writers.stop()
  const [writer] = writers.states
  const findings = [
    ...(writer ? [await verifyReplicaReads(site, writer)] : []),
    ...(await verifyWrites(site, journal, writers.states)),
    ...(await videos.decodeAll()),
  ]
  return [...results, ...resultsOf('whole run', findings)]
}
