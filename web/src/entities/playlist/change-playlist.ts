import type { PlaylistBody } from '@seam/contract/playlist.ts'
import {
  refetchInAllTabs,
  refetchLists,
  removeCachedEntity,
  updateCachedEntity,
} from '../cache/cached-entities.ts'
import { queryClient } from '../cache/query-client.ts'
import { call } from '../session/call.ts'
import { requireSession } from '../session/require-session.ts'
import { PLAYLISTS_KEY, playlistKeys } from './queries.ts'

// Each checks the session first. Without one it does nothing and returns false.

let running = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Sends a change of the videos of playlists after all earlier ones: where a video goes depends on
 * them. The last of several changes refetches playlists, whether or not it succeeds.
 */
export async function sendInOrder<Result>(request: () => Promise<Result>): Promise<Result> {
  running += 1
  const result = last.then(request)
  last = result.catch(() => undefined)
  try {
    return await result
  } finally {
    running -= 1
    if (running === 0) refetchInAllTabs(PLAYLISTS_KEY)
  }
}

/** Creates a playlist, optionally with its first video. Throws as `call` does. */
export async function createPlaylist(
  body: Partial<PlaylistBody> & { title: string; videoId?: string },
): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('createPlaylist', { body })
  refetchLists('playlist')
  return true
}

/** Saves the changes of the owner. Throws as `call` does. */
export async function editPlaylist(publicId: string, body: PlaylistBody): Promise<boolean> {
  if (!(await requireSession())) return false
  updateCachedEntity(publicId, await call('editPlaylist', { params: { publicId }, body }))
  refetchLists('playlist')
  return true
}

/** Deletes a playlist and removes it from all cached lists. Throws as `call` does. */
export async function deletePlaylist(publicId: string): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('deletePlaylist', { params: { publicId } })
  removeCachedEntity(publicId)
  refetchLists('playlist')
  return true
}

/** Removes a deleted playlist from the cache. Call it when no page shows it any more. */
export const evictPlaylist = (publicId: string) =>
  queryClient.removeQueries({ queryKey: playlistKeys.one(publicId) })
