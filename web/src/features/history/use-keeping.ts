import type { Video } from '@seam/contract/video.ts'
import { useEffect } from 'react'
import { keepPosition } from './actions.ts'
import { keptPoint } from './resume-point.ts'

const EVERY = 10_000

/** Remembers where one is in a video while it plays, when it is paused and when the page is left. */
export function useKeeping(video: Video, player: HTMLVideoElement | null, begun: boolean) {
  const { publicId } = video
  const { duration } = video.videoFile
  useEffect(() => {
    if (!player || !begun) return undefined
    let kept: number | undefined
    const keep = () => {
      const now = player.ended ? 0 : keptPoint(player.currentTime, duration)
      if (now === kept) return
      kept = now
      void keepPosition(publicId, now)
    }
    const timer = setInterval(() => !player.paused && keep(), EVERY)
    const hidden = () => document.visibilityState === 'hidden' && keep()
    player.addEventListener('pause', keep)
    // Before the cache is written down for the next page.
    addEventListener('pagehide', keep, { capture: true })
    document.addEventListener('visibilitychange', hidden)
    return () => {
      clearInterval(timer)
      player.removeEventListener('pause', keep)
      removeEventListener('pagehide', keep, { capture: true })
      document.removeEventListener('visibilitychange', hidden)
      keep()
    }
  }, [publicId, duration, player, begun])
}
