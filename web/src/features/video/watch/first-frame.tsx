import { PRELOADED_VIDEO } from '@seam/contract/pages.ts'
import type { Video } from '@seam/contract/video.ts'
import { useState } from 'react'
import { useIsFirstPage } from '../../../lib/router/use-router.ts'
import { useIsHydrating } from '../../../lib/page-state.ts'
import { useBlur } from '../../../entities/adult/use-blur.ts'
import { Poster } from './poster.tsx'

/** Whether {@link FirstFrame} shows the poster of a video, and the player does not. */
export function useHasFirstFrame(video: Video): boolean {
  const isFirstPage = useIsFirstPage()
  const { blurred } = useBlur(video)
  return useState(isFirstPage && !blurred && video.videoFile.url !== null)[0]
}

/**
 * The video in the server's page, with its poster. It loads before the application, and the player
 * takes it over. The poster stays below the controls, and above the video until playback starts.
 * The first script sets the source: readers of the HTML find the video with its title and captions
 * in the head. Without scripts the browser's own player is shown.
 */
export function FirstFrame({ video }: { video: Video }) {
  const isShown = useHasFirstFrame(video)
  const isHydrating = useIsHydrating()
  const [isFromServer] = useState(isHydrating)
  const { url } = video.videoFile
  if (!isShown || url === null) return null
  return (
    <div className="first-frame absolute inset-0">
      {isFromServer && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the player adds the captions
        <video
          id={PRELOADED_VIDEO}
          data-file={url}
          preload="metadata"
          playsInline
          className="player-video size-full object-contain"
        />
      )}
      <div className="pointer-events-none absolute inset-0">
        <Poster video={video} />
      </div>
      {isFromServer && (
        <noscript>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- as above */}
          <video
            controls
            src={url}
            preload="metadata"
            poster={video.thumbnail.url || undefined}
            className="absolute inset-0 size-full bg-black object-contain"
          />
        </noscript>
      )}
    </div>
  )
}
