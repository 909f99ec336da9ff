/** How long a browser may take to show a frame: some never say that they can not. */
const PATIENCE = 8000

/** Waits for one of two events of a video. Throws where it can not be shown, or the signal's reason. */
function until(video: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)])
    const end = (settle: () => void) => () => {
      done.abort()
      settle()
    }
    const done = new AbortController()
    const options = { signal: done.signal }
    if (limit.aborted) return reject(limit.reason)
    video.addEventListener(event, end(resolve), options)
    video.addEventListener(
      'error',
      end(() => reject(new Error('Can not be decoded'))),
      options,
    )
    limit.addEventListener(
      'abort',
      end(() => reject(limit.reason)),
      options,
    )
  })
}

export interface Decoder {
  /** Seconds. */
  duration: number
  /** Shows the frame at a time, in seconds, and gives what it is drawn from. */
  seek: (time: number) => Promise<HTMLVideoElement>
}

/**
 * Lends a video element that shows this file, off the page, for as long as `work` takes. Throws where
 * the browser can not decode it.
 */
export async function withDecoder<Result>(
  file: File,
  signal: AbortSignal,
  work: (decoder: Decoder) => Promise<Result>,
): Promise<Result> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  try {
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    const ready = until(video, 'loadeddata', signal)
    video.src = url
    await ready
    // Sound alone can be decoded of some: there is nothing to be seen then.
    if (video.videoWidth === 0) throw new Error('No picture')
    return await work({
      duration: Number.isFinite(video.duration) ? video.duration : 0,
      async seek(time) {
        if (Math.abs(video.currentTime - time) < 0.01) return video
        const there = until(video, 'seeked', signal)
        video.currentTime = time
        await there
        return video
      },
    })
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}
