import type { Video } from '@seam/contract/video.ts'
import { call } from '../../entities/session/call.ts'
import { isProblem } from '../../lib/errors.ts'
import { explainError } from '../../lib/explain-error.ts'
import { refetchInAllTabs } from '../../entities/cache/cached-entities.ts'
import { requireSession } from '../../entities/session/require-session.ts'
import { toastError } from '../../lib/toast.ts'
import { HISTORY_KEY, savesHistory, watchHistory } from '../../entities/watch-history.ts'
import {
  clearCachedHistory,
  setCachedPosition,
  removeCachedEntry,
  addCachedEntry,
} from './cache.ts'

/** Adds a video to the top of the watch history, if the viewer saves history. Call when playback starts. */
export async function addToHistory(video: Video): Promise<void> {
  if (!savesHistory() || !(await requireSession())) return
  // Before the request: the player saves positions from now on.
  addCachedEntry(video)
  try {
    const { saved } = await call('addToWatchHistory', { query: { videoId: video.publicId } })
    if (saved) return refetchInAllTabs(watchHistory.queryKey)
  } catch {
    // No error message: the viewer is watching.
  }
  refetchInAllTabs(HISTORY_KEY)
}

/** Saves the playback position in a video, in seconds, if the viewer saves history. */
export async function savePosition(publicId: string, position: number): Promise<void> {
  if (!savesHistory()) return
  // Before the request: the page may be about to close.
  setCachedPosition(publicId, position)
  try {
    if (!(await requireSession())) return
    await call('savePosition', { query: { videoId: publicId, position } })
  } catch {
    // No error message. The next position follows within seconds.
  }
}

/** Removes one entry from the watch history. Hides it at once, and restores it if the request fails. */
export async function removeFromHistory(id: string): Promise<void> {
  if (!(await requireSession())) return
  const restore = removeCachedEntry(id)
  try {
    await call('deleteWatchHistoryEntry', { params: { id } })
    refetchInAllTabs(HISTORY_KEY)
  } catch (error) {
    // Another tab or device has already removed it.
    if (isProblem(error, 404)) return
    restore()
    toastError('user-history-delete', explainError(error))
  }
}

/** Clears the watch history. Returns false when the viewer is signed out. Throws what `call` throws. */
export async function clearHistory(): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('clearWatchHistory', { query: { range: 0 } })
  clearCachedHistory()
  refetchInAllTabs(HISTORY_KEY)
  return true
}
