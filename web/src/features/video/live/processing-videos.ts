import type { Video } from '@seam/contract/video.ts'
import { queryClient } from '../../../entities/cache/query-client.ts'
import { isOwn } from '../../../entities/session/ownership.ts'

/** Returns the public ids of all cached videos that the viewer owns and that are being processed. */
export function ownProcessingVideoIds(): string[] {
  const found = new Set<string>()
  for (const { state } of queryClient.getQueryCache().getAll()) collect(state.data, found)
  return [...found]
}

function collect(data: unknown, found: Set<string>): void {
  if (typeof data !== 'object' || data === null) return
  if (isVideo(data)) {
    if (data.processing.state === 'PROCESSING' && isOwn(data)) found.add(data.publicId)
    return
  }
  for (const value of Object.values(data)) collect(value, found)
}

const isVideo = (data: object): data is Pick<Video, 'publicId' | 'processing' | 'owner'> =>
  'publicId' in data && 'processing' in data && 'owner' in data
