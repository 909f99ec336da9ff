import type { Video } from '@seam/contract/video.ts'

/** Whether there is something of it to be watched. */
export const plays = ({ videoFile: { url, hlsUrl } }: Pick<Video, 'videoFile'>): boolean =>
  url !== null || hlsUrl !== null
