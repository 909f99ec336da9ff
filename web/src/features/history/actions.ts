import type { Video } from '@seam/contract/video.ts'
import { call } from '../../lib/api/call.ts'
import { isProblem } from '../../lib/api/errors.ts'
import { explain } from '../../lib/api/explain.ts'
import { refetchEverywhere } from '../../lib/cache/entities.ts'
import { requireSession } from '../../lib/session/require-session.ts'
import { toastFailed } from '../../lib/toast.ts'
import { HISTORY, keepsHistory, watchHistory } from '../../lib/watch-history.ts'
import { emptyHistory, isAt, takeOut, watchedNow } from './cache.ts'

/** Playback has begun: the video goes to the top of the history, where its viewer wants one. */
export async function noteWatched(video: Video): Promise<void> {
  if (!keepsHistory() || !(await requireSession())) return
  // At once: where they are in it is kept from now on.
  watchedNow(video)
  try {
    const { saved } = await call('addToHistory', { query: { videoId: video.publicId } })
    if (saved) return refetchEverywhere(watchHistory.queryKey)
  } catch {
    // Nobody is told: they are watching.
  }
  refetchEverywhere(HISTORY)
}

/** Remembers where somebody is in a video. */
export async function keepPosition(publicId: string, position: number): Promise<void> {
  if (!keepsHistory()) return
  // At once: the page may be on its way out.
  isAt(publicId, position)
  try {
    if (!(await requireSession())) return
    await call('keepPosition', { query: { videoId: publicId, position } })
  } catch {
    // As above. The next one follows in seconds.
  }
}

/** Removes one entry. It is gone at once, and back where the server could not be told. */
export async function forgetWatched(id: string): Promise<void> {
  if (!(await requireSession())) return
  const putBack = takeOut(id)
  try {
    await call('forgetWatched', { params: { id } })
    refetchEverywhere(HISTORY)
  } catch (error) {
    // Another tab or device was quicker.
    if (isProblem(error, 404)) return
    putBack()
    toastFailed('user-history-delete', explain(error))
  }
}

/** Forgets all that was watched. Throws as `call` does. */
export async function clearHistory(): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('clearHistory', { query: { range: 0 } })
  emptyHistory()
  refetchEverywhere(HISTORY)
  return true
}
