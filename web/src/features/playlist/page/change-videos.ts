import { t } from '@lingui/core/macro'
import type { PlaylistWithVideos } from '@seam/contract/playlist.ts'
import type { Video } from '@seam/contract/video.ts'
import { call } from '../../../entities/session/call.ts'
import { requireSession } from '../../../entities/session/require-session.ts'
import {
  isObject,
  updateCachedQueryInTab,
  without,
} from '../../../entities/cache/cached-entities.ts'
import type { CachedPages } from '../../../entities/cache/infinite-list.ts'
import { sendInOrder } from '../../../entities/playlist/change-playlist.ts'
import { playlistKeys } from '../../../entities/playlist/queries.ts'
import { isProblem } from '../../../lib/errors.ts'
import { explainError } from '../../../lib/explain-error.ts'
import { toast, toastError } from '../../../lib/toast.ts'

const TOAST = 'playlist'

/**
 * Moves a video of an own playlist after another one, or to the top if that is null. Shows the new
 * order at once. After a failure, which a toast shows, the list is loaded again.
 */
export async function moveVideo(
  playlistId: string,
  videoId: string,
  after: string | null,
): Promise<void> {
  updateCachedQueryInTab<CachedPages<Video>>(playlistKeys.videos(playlistId), (list) =>
    withOrder(list, videoId, after),
  )
  updateCachedQueryInTab<PlaylistWithVideos>(playlistKeys.one(playlistId), (playlist) => ({
    ...playlist,
    videoIds: movedAfter(playlist.videoIds, videoId, after, (id) => id),
  }))
  try {
    if (!(await requireSession())) return
    const params = { publicId: playlistId, videoId }
    await sendInOrder(() => call('moveInPlaylist', { params, body: { after } }))
  } catch (error) {
    reportError(t`The video was not moved.`, error)
  }
}

/** Removes a video from an own playlist at once, and offers to undo that. */
export async function removeVideo(playlistId: string, videoId: string): Promise<void> {
  hide(playlistId, videoId)
  const params = { publicId: playlistId, videoId }
  try {
    if (!(await requireSession())) return
    const { after } = await sendInOrder(() => call('removeFromPlaylist', { params }))
    const put = (body: { after?: string | null }) => call('addToPlaylist', { params, body })
    // The video before it may have been removed, too.
    const putBack = () =>
      put({ after }).catch((error: unknown) => {
        if (isProblem(error, 409)) return put({})
        throw error
      })
    const undo = () =>
      void sendInOrder(putBack).catch((error: unknown) =>
        reportError(t`The video was not put back.`, error),
      )
    toast({
      id: `${TOAST} ${videoId}`,
      text: t`Removed from the playlist.`,
      action: { label: t`Undo`, run: undo },
    })
  } catch (error) {
    reportError(t`The video was not removed.`, error)
  }
}

function hide(playlistId: string, videoId: string): void {
  const isGone = (value: unknown) => isObject(value) && value.publicId === videoId
  updateCachedQueryInTab(playlistKeys.videos(playlistId), (list) => without(list, isGone))
  updateCachedQueryInTab<PlaylistWithVideos>(playlistKeys.one(playlistId), (playlist) => {
    const videoIds = playlist.videoIds.filter((id) => id !== videoId)
    return { ...playlist, videoIds, videosCount: videoIds.length }
  })
}

function reportError(whatFailed: string, error: unknown): void {
  toastError(
    TOAST,
    isProblem(error, 404, 409)
      ? t`${whatFailed} The playlist has changed in the meantime, and was loaded again.`
      : `${whatFailed} ${explainError(error)}`,
  )
}

/** Idempotent: it may be applied again to a response that predates it. The pages keep their sizes. */
function withOrder(
  list: CachedPages<Video>,
  videoId: string,
  after: string | null,
): CachedPages<Video> {
  const all = list.pages.flatMap(({ docs }) => docs)
  const ordered = movedAfter(all, videoId, after, ({ publicId }) => publicId)
  const starts = list.pages.map((_, index) =>
    list.pages.slice(0, index).reduce((sum, { docs }) => sum + docs.length, 0),
  )
  const pages = list.pages.map((page, index) => {
    const start = starts[index] ?? 0
    return { ...page, docs: ordered.slice(start, start + page.docs.length) }
  })
  return { ...list, pages }
}

/** Returns the items with one moved after another; unchanged if either is missing. */
function movedAfter<Item>(
  items: readonly Item[],
  id: string,
  after: string | null,
  idOf: (item: Item) => string,
): Item[] {
  const moved = items.find((item) => idOf(item) === id)
  const others = items.filter((item) => item !== moved)
  const index = after === null ? 0 : others.findIndex((item) => idOf(item) === after) + 1
  if (moved === undefined || (after !== null && index === 0)) return [...items]
  return others.toSpliced(index, 0, moved)
}
