import { type RefObject, useEffect, useRef } from 'react'

/** Seconds that have really been played before it counts as watching. */
const ENOUGH = 2

/** Says once when playback has really begun, by time played and not by time skipped. */
export function useView(video: RefObject<HTMLVideoElement | null>, onBegun: () => void): void {
  const begun = useRef(onBegun)
  begun.current = onBegun
  useEffect(() => {
    const element = video.current
    if (!element) return
    let played = 0
    let last = element.currentTime
    const stop = () => {
      element.removeEventListener('timeupdate', count)
      element.removeEventListener('ended', tell)
    }
    const tell = () => {
      stop()
      begun.current()
    }
    const count = () => {
      const step = element.currentTime - last
      last = element.currentTime
      if (step > 0 && step < 1.5 * element.playbackRate) played += step
      if (played >= ENOUGH) tell()
    }
    element.addEventListener('timeupdate', count)
    element.addEventListener('ended', tell)
    return stop
  }, [video])
}
