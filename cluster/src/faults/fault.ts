import type { Finding } from '../finding.ts'
import type { Journal } from '../journal.ts'
import type { Videos } from '../videos.ts'
import type { Window } from '../evaluate.ts'
import type { Site } from '../site.ts'

/** The site and helpers that a fault acts on. */
export interface Scene {
  site: Site
  journal: Journal
  videos: Videos
  /** Factor by which everything may be slower than on an idle machine. */
  slowness: number
}

/** Something that goes wrong while writers are active. */
export interface Fault {
  name: string
  /** Set if it affects workers, or videos, which need them. */
  needsWorkers?: true
  /** Causes the fault, waits until the site has recovered, and returns the findings. */
  cause(scene: Scene): Promise<Finding[]>
}

/** Runs `work`. Returns the calls sent while it ran. */
export async function during(journal: Journal, work: () => Promise<unknown>): Promise<Window> {
  const from = journal.now()
  await work()
  return { from, calls: journal.calls.filter(({ at, ms }) => at + ms >= from) }
}
