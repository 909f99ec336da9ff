import { t } from '@lingui/core/macro'
import type { PlaylistEntry } from '@seam/contract/playlist.ts'
import { isProblem } from '../../lib/errors.ts'
import { explainError } from '../../lib/explain-error.ts'
import { updateCachedQueryInTab } from '../cache/cached-entities.ts'
import type { CachedPages } from '../cache/infinite-list.ts'
import { call } from '../session/call.ts'
import { requireSession } from '../session/require-session.ts'
import { sendInOrder } from './change-playlist.ts'
import { playlistKeys } from './queries.ts'

/**
 * Adds a video to one of the viewer's own playlists, or removes it. Shows the change at once, and
 * undoes it if the request fails. Returns an error message, or null.
 */
export async function setInPlaylist(
  { publicId, owner }: PlaylistEntry,
  videoId: string,
  isIn: boolean,
): Promise<string | null> {
  const params = { publicId, videoId }
  const show = (hasVideo: boolean) =>
    updateCachedQueryInTab<CachedPages<PlaylistEntry>>(
      playlistKeys.containing(owner.username, videoId),
      (list) => withVideo(list, publicId, hasVideo),
    )
  show(isIn)
  try {
    if (!(await requireSession())) return null
    await sendInOrder<unknown>(() =>
      isIn ? call('addToPlaylist', { params, body: {} }) : call('removeFromPlaylist', { params }),
    )
    return null
  } catch (error) {
    show(!isIn)
    return isProblem(error, 404)
      ? t`The playlist or the video is no longer there. Load the page again.`
      : explainError(error)
  }
}

/** Idempotent: it may be applied again to a response that predates it. */
const withVideo = (
  list: CachedPages<PlaylistEntry>,
  publicId: string,
  hasVideo: boolean,
): CachedPages<PlaylistEntry> => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    docs: page.docs.map((entry) =>
      entry.publicId === publicId && entry.hasVideo !== hasVideo
        ? { ...entry, hasVideo, videosCount: entry.videosCount + (hasVideo ? 1 : -1) }
        : entry,
    ),
  })),
})
