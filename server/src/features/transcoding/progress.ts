import type { ClaimedVideo } from './claim-video.ts'
import { ClaimLostError } from './video-files.ts'
import { saveProgress } from './video-store.ts'

/** Progress after each step, in percent. Renditions account for the rest. */
export const PROGRESS_PERCENT = { playable: 25, poster: 30, storyboard: 35 }

/** Milliseconds between two progress updates. */
const UPDATE_INTERVAL = 1_000

/** Throttles progress updates. Calls `onLost` once `update` throws a ClaimLostError. */
export function throttleProgress(
  update: (share: number) => Promise<unknown>,
  onLost: () => void,
): (share: number) => void {
  let lastUpdate = 0
  return (share) => {
    if (performance.now() - lastUpdate < UPDATE_INTERVAL) return
    lastUpdate = performance.now()
    // A failed update is harmless: the next one follows in a second.
    update(share).catch((error: unknown) => {
      if (error instanceof ClaimLostError) onLost()
    })
  }
}

/** Saves the progress of the steps before the renditions, from 0 to `max` percent. */
export const stepProgressSaver =
  ({ item_id, change }: ClaimedVideo, max: number) =>
  (share: number) =>
    change((tx) => saveProgress(tx, item_id, Math.floor(share * max)))
