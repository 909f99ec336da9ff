import type { Finding } from '../finding.ts'
import type { Journal } from '../journal.ts'
import type { Videos } from '../videos.ts'
import type { Window } from '../evaluate.ts'
import type { Site } from '../site.ts'

/** What a fault acts on. */
export interface Scene {
  site: Site
  journal: Journal
  videos: Videos
  /** How many times longer than on a quiet machine everything may take. */
  slowness: number
}

/** Something that goes wrong, under writers. */
export interface Fault {
  name: string
  /** Whether it concerns workers, or videos, which need them. */
  needsWorkers?: true
  /** Causes the fault, waits until the site has recovered, and returns what it did. */
  cause(scene: Scene): Promise<Finding[]>
}

/** Runs `work`. Returns the calls that were sent from its start to its end. */
export async function during(journal: Journal, work: () => Promise<unknown>): Promise<Window> {
  const from = journal.now()
  await work()
  return { from, calls: journal.calls.filter(({ at, ms }) => at + ms >= from) }
}
