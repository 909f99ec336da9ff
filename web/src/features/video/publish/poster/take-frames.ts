import { withDecoder } from './decoder.ts'
import { areAlike, type Grey, greyOf, isEmptyFrame, sharpness } from './frame-quality.ts'
import { momentsOf } from './moments.ts'

export interface Frame {
  /** Seconds into the video. */
  time: number
  picture: File
}

const WIDEST = 1280
const SMALL = 64

/**
 * Up to three frames of a video that are worth a look, in their order. Throws where the browser can
 * not decode it, or the signal's reason.
 */
export const takeFrames = (file: File, signal: AbortSignal): Promise<Frame[]> =>
  withDecoder(file, signal, async ({ duration, seek }) => {
    const frames: Frame[] = []
    const taken: Grey[] = []
    for (const moments of momentsOf(duration)) {
      const looks: { time: number; grey: Grey }[] = []
      for (const time of moments) {
        const grey = glance(await seek(time))
        signal.throwIfAborted()
        const isNew = !taken.some((other) => areAlike(grey, other))
        if (isNew && !isEmptyFrame(grey)) looks.push({ time, grey })
      }
      const [best] = looks.sort((a, b) => sharpness(b.grey) - sharpness(a.grey))
      if (!best) continue
      taken.push(best.grey)
      frames.push({ time: best.time, picture: await draw(await seek(best.time), best.time) })
    }
    return frames
  })

function canvasOf(video: HTMLVideoElement, widest: number) {
  const scale = Math.min(1, widest / Math.max(video.videoWidth, video.videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale))
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale))
  const context = canvas.getContext('2d', { willReadFrequently: widest === SMALL })
  if (!context) throw new Error('Nothing to draw on')
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  return { canvas, context }
}

function glance(video: HTMLVideoElement): Grey {
  const { canvas, context } = canvasOf(video, SMALL)
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
  return greyOf(data, width, height)
}

function draw(video: HTMLVideoElement, time: number): Promise<File> {
  const { canvas } = canvasOf(video, WIDEST)
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
