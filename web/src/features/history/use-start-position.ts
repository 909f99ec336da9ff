import type { Video } from '@seam/contract/video.ts'
import { useEffect, useRef, useState } from 'react'
import { useResumePosition } from '../../entities/watch-history.ts'
import { seekTo } from './seek-to.ts'
import { resumePosition } from './resume-position.ts'

/** Milliseconds for which the position is fresh: another device may continue elsewhere. */
const FRESH_FOR_MS = 60_000
/** Seconds from the start position within which a new position is still applied. */
const START_TOLERANCE = 2

interface ResumeOptions {
  video: Video
  player: HTMLVideoElement | null
  hasStartTime: boolean
  hasStarted: boolean
}

/** Returns where playback starts, in seconds: where the viewer stopped, or 0 if there is nothing to resume. */
export function useStartPosition({
  video,
  player,
  hasStartTime,
  hasStarted,
}: ResumeOptions): number {
  const position = useResumePosition(video.publicId, FRESH_FOR_MS)
  const [start, setStart] = useState(0)
  const appliedStart = useRef(0)
  const latest = hasStartTime ? 0 : resumePosition(position, video.videoFile.duration)
  // The latest known position applies until playback starts.
  if (!hasStarted && latest !== start) setStart(latest)

  useEffect(() => {
    if (!player) return
    const isAtStart = Math.abs(player.currentTime - appliedStart.current) < START_TOLERANCE
    appliedStart.current = start
    // Before the metadata is loaded, the player itself starts there.
    if (start > 0 && player.readyState > 0 && isAtStart) seekTo(player, start)
  }, [player, start])

  return start
}
