import type { Video } from '@seam/contract/video.ts'
import { useEffect } from 'react'
import { savePosition } from './actions.ts'
import { positionToSave } from './resume-position.ts'

const SAVE_INTERVAL_MS = 10_000

/** Saves the playback position: every 10 seconds while playing, on pause and when the page is left. */
export function useSavePosition(
  video: Video,
  player: HTMLVideoElement | null,
  hasStarted: boolean,
) {
  const { publicId } = video
  const { duration } = video.videoFile
  useEffect(() => {
    if (!player || !hasStarted) return undefined
    let saved: number | undefined
    const saveTime = (time: number) => {
      const position = positionToSave(time, duration)
      // After the end, the player is reset to its beginning.
      const isReset = position === 0 && saved === Math.ceil(duration)
      if (position === saved || isReset) return
      saved = position
      void savePosition(publicId, position)
    }
    const save = () => saveTime(player.ended ? duration : player.currentTime)
    const saveEnd = () => saveTime(duration)
    // The user may have paused before this effect ran.
    if (player.paused) save()
    const timer = setInterval(() => !player.paused && save(), SAVE_INTERVAL_MS)
    const onVisibilityChange = () => document.visibilityState === 'hidden' && save()
    player.addEventListener('pause', save)
    player.addEventListener('ended', saveEnd)
    // Capture: before the cache is persisted for the next page.
    addEventListener('pagehide', save, { capture: true })
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      clearInterval(timer)
      player.removeEventListener('pause', save)
      player.removeEventListener('ended', saveEnd)
      removeEventListener('pagehide', save, { capture: true })
      document.removeEventListener('visibilitychange', onVisibilityChange)
      save()
    }
  }, [publicId, duration, player, hasStarted])
}
