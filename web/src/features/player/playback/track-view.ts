/** Seconds that must be played to count as a view. */
const MIN_PLAYED = 2

/**
 * Calls back once, after the minimum time played or at the end. Skipped time does not count. Returns
 * a function that stops it.
 */
export function trackView(video: HTMLVideoElement, onView: () => void): () => void {
  let played = 0
  let last = video.currentTime
  const stop = () => {
    video.removeEventListener('timeupdate', count)
    video.removeEventListener('ended', report)
  }
  const report = () => {
    stop()
    onView()
  }
  const count = () => {
    const step = video.currentTime - last
    last = video.currentTime
    if (step > 0 && step < 1.5 * video.playbackRate) played += step
    if (played >= MIN_PLAYED) report()
  }
  video.addEventListener('timeupdate', count)
  video.addEventListener('ended', report)
  return stop
}
