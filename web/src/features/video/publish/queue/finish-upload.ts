import type { Video } from '@seam/contract/video.ts'
import { refetchLists, cacheEntity } from '../../../../entities/cache/cached-entities.ts'
import { videoKeys } from '../../query-keys.ts'
import { updateUpload, useUploads } from '../upload-store.ts'
import { notifyPublished } from '../notify-published.ts'
import { forgetUploaded } from '../../../../entities/upload/upload-once.ts'
import { deleteFiles, getFiles, updateRecord } from './upload-records.ts'

/** Completes an upload after its video is published: updates the caches and deletes the stored files. */
export async function finishUpload(id: string, video: Video): Promise<void> {
  cacheEntity(videoKeys.one(video.publicId), video)
  refetchLists('video')
  const { publicId } = video
  updateUpload(id, { stage: 'published', percent: 100, speed: 0, retryReason: null, publicId })
  // The overlay notifies by itself, after it has shown the full bar.
  if (useUploads.getState().overlay !== id) notifyPublished(publicId)
  await updateRecord(id, { publicId, address: null })
  const files = await getFiles(id)
  // The same files, selected again, are a new video.
  if (files) [files.video, files.thumbnail].forEach(forgetUploaded)
  await deleteFiles(id)
}
