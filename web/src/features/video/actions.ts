import type { RequestInput } from '../../entities/api/contract.ts'
import { call } from '../../entities/session/call.ts'
import { queryClient } from '../../entities/cache/query-client.ts'
import { requireSession } from '../../entities/session/require-session.ts'
import {
  updateCachedEntity,
  refetchLists,
  cacheEntity,
  removeCachedEntity,
} from '../../entities/cache/cached-entities.ts'
import { videoKeys } from './query-keys.ts'

// Each checks the session first. Without one it does nothing and returns false.

/** Saves the changes of the owner. Throws as `call` does. */
export async function editVideo(
  publicId: string,
  body: RequestInput<'editVideo'>['body'],
): Promise<boolean> {
  if (!(await requireSession())) return false
  cacheEntity(videoKeys.one(publicId), await call('editVideo', { params: { publicId }, body }))
  refetchLists('video')
  return true
}

/** Deletes a video and removes it from all cached lists. Throws as `call` does. */
export async function deleteVideo(publicId: string): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('deleteVideo', { params: { publicId } })
  removeCachedEntity(publicId)
  refetchLists('video')
  return true
}

/** Removes a deleted video from the cache. Call it when no page shows it any more. */
export const evictVideo = (publicId: string) =>
  queryClient.removeQueries({ queryKey: videoKeys.one(publicId) })

/** Restarts the processing of a failed video. Throws as `call` does. */
export async function retryProcessing(publicId: string): Promise<boolean> {
  if (!(await requireSession())) return false
  cacheEntity(videoKeys.one(publicId), await call('retryVideo', { params: { publicId } }))
  return true
}

/**
 * Counts a view of a viewer from this source, as in the contract. Returns a function that adds to what
 * was watched; null if it is not counted. Both ignore failures, so as not to disturb the viewer.
 */
export async function countView(publicId: string, from: string) {
  try {
    const { views, viewing } = await call('recordView', { params: { publicId }, query: { from } })
    updateCachedEntity(publicId, { views })
    if (viewing === null) return null
    return (parts: number[], isLast: boolean) => {
      const body = { viewing, parts, isLast }
      void call('recordWatched', { params: { publicId }, body, keepalive: true }).catch(() => null)
    }
  } catch {
    return null
  }
}
