import type { Video } from '@seam/contract/video.ts'
import { useEffect, useRef, useState } from 'react'
import { useStop } from '../../lib/watch-history.ts'
import { goTo } from './go-to.ts'
import { resumePoint } from './resume-point.ts'

/** Milliseconds after which another device may have gone on elsewhere. */
const STILL_TRUE = 60_000
/** Seconds from where they were put after which nobody is taken elsewhere. */
const BEGUN = 2

interface Asked {
  video: Video
  player: HTMLVideoElement | null
  /** The address says where to start. */
  told: boolean
  /** It is being watched already. */
  begun: boolean
}

/** Where to begin, so that one goes on where one stopped: 0 where there is nothing to go on with. */
export function useResume({ video, player, told, begun }: Asked): number {
  const position = useStop(video.publicId, STILL_TRUE)
  const [point, setPoint] = useState(0)
  const put = useRef(0)
  const found = told ? 0 : resumePoint(position, video.videoFile.duration)
  // Until it is watched, what is known last holds; from then on one is where one is.
  if (!begun && found !== point) setPoint(found)

  useEffect(() => {
    if (!player) return
    const isWherePut = Math.abs(player.currentTime - put.current) < BEGUN
    put.current = point
    // Before the file is known, the player itself begins there.
    if (point > 0 && player.readyState > 0 && isWherePut) goTo(player, point)
  }, [player, point])

  return point
}
