/** Whether the element has a frame of its current source. */
const hasFrame = (video: HTMLVideoElement) =>
  video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !video.seeking

/** Resolves when the element shows a frame of its current source, or has failed. */
export function waitForFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    const events = ['loadeddata', 'seeked', 'error']
    const check = () => {
      if (!hasFrame(video) && !video.error) return
      for (const event of events) video.removeEventListener(event, check)
      // The browser paints it within two animation frames.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
    }
    for (const event of events) video.addEventListener(event, check)
    check()
  })
}

/**
 * Switches the source of an element without a visible interruption. `change` sets the new source.
 * Position, volume and speed stay. A still of the last frame covers the element until the new source
 * has a frame.
 */
export function switchSource(
  video: HTMLVideoElement,
  still: HTMLCanvasElement | null,
  change: () => void,
): void {
  const { currentTime, paused, playbackRate, ended } = video
  const isCovered = still && drawStill(video, still)
  change()
  // Until the metadata of the new source is loaded, this sets its start position.
  video.currentTime = currentTime
  Object.assign(video, { defaultPlaybackRate: playbackRate, playbackRate })
  if (!paused && !ended) video.play().catch(() => null)
  if (isCovered) void waitForFrame(video).then(() => still.toggleAttribute('hidden', true))
}

/** Draws the current frame on the canvas and shows it. Returns false if there is no frame. */
function drawStill(video: HTMLVideoElement, still: HTMLCanvasElement): boolean {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return false
  const scale = Math.min(1, (video.clientWidth * devicePixelRatio) / video.videoWidth)
  Object.assign(still, { width: video.videoWidth * scale, height: video.videoHeight * scale })
  still.getContext('2d')?.drawImage(video, 0, 0, still.width, still.height)
  still.hidden = false
  return true
}
