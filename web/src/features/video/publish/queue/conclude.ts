import type { Video } from '@seam/contract/video.ts'
import { refreshLists, remember } from '../../../../lib/cache/entities.ts'
import { videoKeys } from '../../keys.ts'
import { amendJob, useUploads } from '../upload-store.ts'
import { tellPublished } from '../tell-published.ts'
import { sendAgain } from '../../../../lib/upload-file.ts'
import { dropFiles, filesOf, note } from './work.ts'

/** The video exists: its processing can be followed, and its files are needed no more. */
export async function conclude(id: string, video: Video): Promise<void> {
  remember(videoKeys.one(video.publicId), video)
  refreshLists('video')
  const { publicId } = video
  amendJob(id, { stage: 'published', shown: 100, speed: 0, trouble: null, publicId })
  // Over the page, the full bar is seen first.
  if (useUploads.getState().overlay !== id) tellPublished(publicId)
  await note(id, { publicId, address: null })
  const files = await filesOf(id)
  // Chosen again, they are another video.
  if (files) [files.video, files.thumbnail].forEach(sendAgain)
  await dropFiles(id)
}
