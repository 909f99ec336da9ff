import type { Video } from '@seam/contract/video.ts'

/** Whether a video has a file or a stream to play. */
export const isPlayable = ({ videoFile: { url, hlsUrl } }: Pick<Video, 'videoFile'>): boolean =>
  url !== null || hlsUrl !== null
