import type { Video } from '@seam/contract/video.ts'
import type { ReactNode } from 'react'
import { isPlayable } from '../is-playable.ts'
import { ProcessingStatus } from './processing-status.tsx'

/** The frame of the player: as large as possible with the title and actions still in view. */
export function PlayerFrame({ video, children }: { video: Video; children: ReactNode }) {
  return (
    <div className="relative aspect-video max-h-[calc(100dvh-var(--header-height)-9.5rem)] min-h-44 w-full overflow-hidden bg-black max-md:-mx-4 max-md:w-[calc(100%+2rem)] md:rounded-thumb">
      {isPlayable(video) ? children : <ProcessingStatus video={video} />}
    </div>
  )
}
