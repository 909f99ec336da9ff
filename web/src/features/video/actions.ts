import type { Input } from '../../lib/api/contract.ts'
import { call } from '../../lib/api/call.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { requireSession } from '../../lib/session/require-session.ts'
import {
  amendEverywhere,
  refreshLists,
  remember,
  removeEverywhere,
} from '../../lib/cache/entities.ts'
import { videoKeys } from './keys.ts'

// Each checks the session first, and gives false where nobody is signed in: then nothing happens.

/** Saves what its owner changed. Throws as `call` does. */
export async function editVideo(
  publicId: string,
  body: Input<'editVideo'>['body'],
): Promise<boolean> {
  if (!(await requireSession())) return false
  remember(videoKeys.one(publicId), await call('editVideo', { params: { publicId }, body }))
  refreshLists('video')
  return true
}

/** Deletes a video. It is out of every list at once. */
export async function deleteVideo(publicId: string): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('deleteVideo', { params: { publicId } })
  removeEverywhere(publicId)
  refreshLists('video')
  return true
}

/** Forgets a deleted video, once no page shows it any more. */
export const dropVideo = (publicId: string) =>
  queryClient.removeQueries({ queryKey: videoKeys.one(publicId) })

/** Has a failed video processed again. */
export async function retryProcessing(publicId: string): Promise<boolean> {
  if (!(await requireSession())) return false
  remember(videoKeys.one(publicId), await call('retryVideo', { params: { publicId } }))
  return true
}

/** Counts a view. Nobody is told when that fails: they are watching. */
export async function countView(publicId: string): Promise<void> {
  try {
    const { views } = await call('viewVideo', { params: { publicId } })
    amendEverywhere(publicId, { views })
  } catch {
    // One view less.
  }
}
