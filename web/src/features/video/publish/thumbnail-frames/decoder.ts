/** Milliseconds to wait for a frame: some browsers report no error. */
const FRAME_TIMEOUT = 8000
/** Milliseconds after which a seek has led to the frame that was already shown. */
const SAME_FRAME_TIMEOUT = 250

/** Waits for an event of a video. Throws on a decoding error or a timeout, or `signal.reason`. */
function waitForEvent(video: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = AbortSignal.any([signal, AbortSignal.timeout(FRAME_TIMEOUT)])
    const finish = (settle: () => void) => () => {
      listeners.abort()
      settle()
    }
    const listeners = new AbortController()
    const options = { signal: listeners.signal }
    if (abort.aborted) return reject(abort.reason)
    video.addEventListener(event, finish(resolve), options)
    video.addEventListener(
      'error',
      finish(() => reject(new Error('The video cannot be decoded'))),
      options,
    )
    abort.addEventListener(
      'abort',
      finish(() => reject(abort.reason)),
      options,
    )
  })
}

/** Resolves when the next frame of a video can be drawn, or at once where browsers do not report it. */
const nextFrame = (video: Partial<HTMLVideoElement>): Promise<void> =>
  new Promise((resolve) => {
    if (video.requestVideoFrameCallback) video.requestVideoFrameCallback(() => resolve())
    else resolve()
  })

export interface Decoder {
  /** Seconds. */
  duration: number
  /** Seeks to a time in seconds. Returns the element with that frame, to draw it from. */
  seek: (time: number) => Promise<HTMLVideoElement>
}

/**
 * Runs `work` with a detached video element that decodes this file, and releases it afterwards.
 * Throws if the browser cannot decode the file, or `signal.reason`.
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
    const ready = waitForEvent(video, 'loadeddata', signal)
    video.src = url
    await ready
    // The browser decodes only the audio of some files.
    if (video.videoWidth === 0) throw new Error('The video has no decodable picture')
    return await work({
      duration: Number.isFinite(video.duration) ? video.duration : 0,
      async seek(time) {
        if (Math.abs(video.currentTime - time) < 0.01) return video
        const seeked = waitForEvent(video, 'seeked', signal)
        const presented = nextFrame(video)
        video.currentTime = time
        await seeked
        // In Chromium, a canvas may still get the frame from before the seek.
        await Promise.race([
          presented,
          new Promise((resolve) => setTimeout(resolve, SAME_FRAME_TIMEOUT)),
        ])
        return video
      },
    })
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}
