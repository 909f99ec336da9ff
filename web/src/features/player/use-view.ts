import { useEffect, useEffectEvent } from 'react'

/** Seconds that have really been played before it counts as watching. */
const ENOUGH = 2

/** Says once when playback has really begun, by time played and not by time skipped. */
export function useView(video: HTMLVideoElement | null, onBegun: () => void): void {
  const begun = useEffectEvent(onBegun)
  useEffect(() => {
    if (!video) return undefined
    let played = 0
    let last = video.currentTime
    const stop = () => {
      video.removeEventListener('timeupdate', count)
      video.removeEventListener('ended', tell)
    }
    const tell = () => {
      stop()
      begun()
    }
    const count = () => {
      const step = video.currentTime - last
      last = video.currentTime
      if (step > 0 && step < 1.5 * video.playbackRate) played += step
      if (played >= ENOUGH) tell()
    }
    video.addEventListener('timeupdate', count)
    video.addEventListener('ended', tell)
    return stop
  }, [video])
}
