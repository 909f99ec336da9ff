/** Whether a frame of what the element now plays is there to be seen. */
const shows = (video: HTMLVideoElement) =>
  video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !video.seeking

/** Resolves when the element has a frame to show, or has failed. */
export function firstFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    const events = ['loadeddata', 'seeked', 'error']
    const look = () => {
      if (!shows(video) && !video.error) return
      for (const event of events) video.removeEventListener(event, look)
      // It is shown with the frame after the next at the latest.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
    }
    for (const event of events) video.addEventListener(event, look)
    look()
  })
}

/**
 * Gives the element something else to play, with nothing to be seen of it: it goes on where it is, as
 * loud and as fast as before, under a still of its last frame until it has one of its own again.
 */
export function changeOver(
  video: HTMLVideoElement,
  still: HTMLCanvasElement | null,
  change: () => void,
): void {
  const { currentTime, paused, playbackRate, ended } = video
  const took = still && drawStill(video, still)
  change()
  // Before the new source is known, this is where it will begin.
  video.currentTime = currentTime
  Object.assign(video, { defaultPlaybackRate: playbackRate, playbackRate })
  if (!paused && !ended) video.play().catch(() => null)
  if (took) void firstFrame(video).then(() => still.toggleAttribute('hidden', true))
}

/** Puts the frame that is on show over the picture. Says whether there was one. */
function drawStill(video: HTMLVideoElement, still: HTMLCanvasElement): boolean {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return false
  const scale = Math.min(1, (video.clientWidth * devicePixelRatio) / video.videoWidth)
  Object.assign(still, { width: video.videoWidth * scale, height: video.videoHeight * scale })
  still.getContext('2d')?.drawImage(video, 0, 0, still.width, still.height)
  still.hidden = false
  return true
}
