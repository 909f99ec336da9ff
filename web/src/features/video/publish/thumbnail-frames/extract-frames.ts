import { withDecoder } from './decoder.ts'
import {
  areSimilar,
  type GreyscaleImage,
  toGreyscale,
  isEmptyFrame,
  sharpness,
} from './frame-quality.ts'
import { candidateTimes } from './candidate-times.ts'

export interface Frame {
  /** Seconds into the video. */
  time: number
  file: File
}

/** Longest side of an offered frame, in pixels. */
const FRAME_SIZE = 1280
/** Longest side of a frame for comparison, in pixels. */
const SAMPLE_SIZE = 64

/**
 * Returns up to three distinct, non-empty frames of a video, in order of time. Throws if the
 * browser cannot decode it, or `signal.reason`.
 */
export const extractFrames = (file: File, signal: AbortSignal): Promise<Frame[]> =>
  withDecoder(file, signal, async ({ duration, seek }) => {
    const frames: Frame[] = []
    const chosen: GreyscaleImage[] = []
    for (const times of candidateTimes(duration)) {
      const candidates: { time: number; grey: GreyscaleImage }[] = []
      for (const time of times) {
        const grey = sampleFrame(await seek(time))
        signal.throwIfAborted()
        const isNew = !chosen.some((other) => areSimilar(grey, other))
        if (isNew && !isEmptyFrame(grey)) candidates.push({ time, grey })
      }
      const [best] = candidates.sort((a, b) => sharpness(b.grey) - sharpness(a.grey))
      if (!best) continue
      chosen.push(best.grey)
      frames.push({ time: best.time, file: await encodeFrame(await seek(best.time), best.time) })
    }
    return frames
  })

function drawCanvas(video: HTMLVideoElement, maxSide: number) {
  const scale = Math.min(1, maxSide / Math.max(video.videoWidth, video.videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale))
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale))
  const context = canvas.getContext('2d', { willReadFrequently: maxSide === SAMPLE_SIZE })
  if (!context) throw new Error('The canvas has no 2D context')
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  return { canvas, context }
}

function sampleFrame(video: HTMLVideoElement): GreyscaleImage {
  const { canvas, context } = drawCanvas(video, SAMPLE_SIZE)
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
  return toGreyscale(data, width, height)
}

function encodeFrame(video: HTMLVideoElement, time: number): Promise<File> {
  const { canvas } = drawCanvas(video, FRAME_SIZE)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        const name = `frame-${Math.floor(time)}s.jpg`
        if (blob) resolve(new File([blob], name, { type: 'image/jpeg' }))
        else reject(new Error('The frame could not be drawn'))
      },
      'image/jpeg',
      0.9,
    )
  })
}
