import type { Db } from '../../infra/postgres/database.ts'
import { saveProgress } from './video-store.ts'

/** The progress after each step, in percent. Renditions make up the rest. */
export const PROGRESS_PERCENT = { playable: 25, poster: 30, storyboard: 35 }

/** Milliseconds between two updates of the progress. */
const UPDATE_INTERVAL = 1_000

/** Throttles progress updates. Calls `onDeleted` once `update` resolves to false: it is deleted. */
export function throttleProgress(
  update: (share: number) => Promise<boolean>,
  onDeleted: () => void,
): (share: number) => void {
  let lastUpdate = 0
  return (share) => {
    if (performance.now() - lastUpdate < UPDATE_INTERVAL) return
    lastUpdate = performance.now()
    // A failed update does no harm: the next one follows in a second.
    update(share).then(
      (exists) => exists || onDeleted(),
      () => {},
    )
  }
}

/** Saves the progress of the steps before the renditions, as a share of `max` percent. */
export const stepProgressSaver = (db: Db, itemId: number, max: number) => (share: number) =>
  saveProgress(db, itemId, Math.floor(share * max))
