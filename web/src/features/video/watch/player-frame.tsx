import type { Video } from '@seam/contract/video.ts'
import type { CSSProperties, ReactNode, Ref } from 'react'
import { isPlayable } from '../is-playable.ts'
import { Backdrop } from './backdrop.tsx'
import { FirstFrame } from './first-frame.tsx'
import { ProcessingStatus } from './processing-status.tsx'

interface Props {
  video: Video
  /** Set to the parent of the player. It stays for the next video, and so does fullscreen. */
  ref: Ref<HTMLElement>
  /** Replaces the player and all images of the video. */
  notice?: ReactNode
}

/** The frame of the player: as large as possible with the title and actions still in view. */
export function PlayerFrame({ video, ref, notice }: Props) {
  const { width, height } = video.videoFile
  const ratio = width > 0 && height > 0 ? { '--ratio': width / height } : {}
  return (
    <div className="stage" style={ratio as CSSProperties}>
      <div
        ref={ref as Ref<HTMLDivElement>}
        data-stage
        tabIndex={-1}
        className="stage-content isolate overflow-hidden bg-black outline-none"
      >
        {notice || (
          <>
            <Backdrop key={video.publicId} video={video} className="-z-20" />
            <FirstFrame key={`first-${video.publicId}`} video={video} />
            {!isPlayable(video) && <ProcessingStatus video={video} />}
          </>
        )}
      </div>
    </div>
  )
}
