import type { Video } from '@seam/contract/video.ts'
import { refreshLists, remember } from '../../../../lib/cache/entities.ts'
import { videoKeys } from '../../keys.ts'
import { amendJob, useUploads } from '../upload-store.ts'
import { tellPublished } from '../tell-published.ts'
import { sendAgain } from '../../../../lib/upload-file.ts'
import { dropFiles, filesOf, note } from './work.ts'

/** Completes an upload after its video is published: updates the caches and deletes the stored files. */
export async function conclude(id: string, video: Video): Promise<void> {
  remember(videoKeys.one(video.publicId), video)
  refreshLists('video')
  const { publicId } = video
  amendJob(id, { stage: 'published', shown: 100, speed: 0, trouble: null, publicId })
  // The overlay notifies by itself, after it has shown the full bar.
  if (useUploads.getState().overlay !== id) tellPublished(publicId)
  await note(id, { publicId, address: null })
  const files = await filesOf(id)
  // The same files, selected again, are a new video.
  if (files) [files.video, files.thumbnail].forEach(sendAgain)
  await dropFiles(id)
}
