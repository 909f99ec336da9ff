import type { Video } from '@seam/contract/video.ts'
import type { CSSProperties, ReactNode } from 'react'
import { isPlayable } from '../is-playable.ts'
import { Backdrop } from './backdrop.tsx'
import { ProcessingStatus } from './processing-status.tsx'

/** The frame of the player: as large as possible with the title and actions still in view. */
export function PlayerFrame({ video, children }: { video: Video; children: ReactNode }) {
  const { width, height } = video.videoFile
  const ratio = width > 0 && height > 0 ? { '--ratio': width / height } : {}
  return (
    <div className="stage" style={ratio as CSSProperties}>
      <div className="stage-content overflow-hidden bg-black">
        <Backdrop video={video} />
        {isPlayable(video) ? children : <ProcessingStatus video={video} />}
      </div>
    </div>
  )
}
