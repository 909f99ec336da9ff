import { type Folder, folders } from '@seam/contract/media.ts'
import { videoLimitMessages, type VideoLimits } from '@seam/contract/video-limits.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'

export const maxBytesOf = (folder: Folder, videoLimits: VideoLimits): number =>
  folder === 'videos' ? videoLimits.maxVideoBytes : folders[folder].maxBytes

export function fileTooLarge(folder: Folder, videoLimits: VideoLimits): ProblemError {
  const message =
    folder === 'videos' ? videoLimitMessages.large(videoLimits) : folders[folder].tooLarge
  return new ProblemError('too-large', message, {
    errors: [{ field: 'file', code: 'too-large', message }],
  })
}
