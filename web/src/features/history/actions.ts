import type { Video } from '@seam/contract/video.ts'
import { call } from '../../lib/api/call.ts'
import { isProblem } from '../../lib/api/errors.ts'
import { explain } from '../../lib/api/explain.ts'
import { refetchEverywhere } from '../../lib/cache/entities.ts'
import { requireSession } from '../../lib/session/require-session.ts'
import { toastFailed } from '../../lib/toast.ts'
import { HISTORY, keepsHistory, watchHistory } from '../../lib/watch-history.ts'
import { emptyHistory, isAt, takeOut, watchedNow } from './cache.ts'

/** Adds a video to the top of the watch history, if the viewer saves history. Call when playback starts. */
export async function noteWatched(video: Video): Promise<void> {
  if (!keepsHistory() || !(await requireSession())) return
  // Before the request: the player saves positions from now on.
  watchedNow(video)
  try {
    const { saved } = await call('addToHistory', { query: { videoId: video.publicId } })
    if (saved) return refetchEverywhere(watchHistory.queryKey)
  } catch {
    // No error message: the viewer is watching.
  }
  refetchEverywhere(HISTORY)
}

/** Saves the playback position in a video, in seconds, if the viewer saves history. */
export async function keepPosition(publicId: string, position: number): Promise<void> {
  if (!keepsHistory()) return
  // Before the request: the page may be about to close.
  isAt(publicId, position)
  try {
    if (!(await requireSession())) return
    await call('keepPosition', { query: { videoId: publicId, position } })
  } catch {
    // No error message. The next position follows within seconds.
  }
}

/** Removes one entry from the watch history. Hides it at once, and restores it if the request fails. */
export async function forgetWatched(id: string): Promise<void> {
  if (!(await requireSession())) return
  const restore = takeOut(id)
  try {
    await call('forgetWatched', { params: { id } })
    refetchEverywhere(HISTORY)
  } catch (error) {
    // Another tab or device has already removed it.
    if (isProblem(error, 404)) return
    restore()
    toastFailed('user-history-delete', explain(error))
  }
}

/** Clears the watch history. Returns false when the viewer is signed out. Throws what `call` throws. */
export async function clearHistory(): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('clearHistory', { query: { range: 0 } })
  emptyHistory()
  refetchEverywhere(HISTORY)
  return true
}
