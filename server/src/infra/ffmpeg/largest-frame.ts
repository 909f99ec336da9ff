import { type Ffmpeg, MediaError } from './ffmpeg.ts'
import type { Probe } from './probe.ts'

/** Elapsed seconds on a busy machine, and seconds of CPU time. */
const TIMEOUT = 30
const PROCESSOR_TIME = 5

/**
 * Returns the probe of the file `input` in a folder, with the size of its largest key frame. In a
 * browser recording the frame size changes when a window is resized or a phone is turned. Decodes
 * only files without an index, as far as the CPU time allows.
 */
export async function withLargestFrame(
  tool: Ffmpeg,
  folder: string,
  source: Probe,
): Promise<Probe> {
  const { frames, index, rotated } = source.video
  if (frames !== null || rotated) return source
  const sizes = new Map<string, { width: number; height: number }>()
  await tool
    .ffprobe(
      [
        ...['-skip_frame', 'nokey', '-select_streams', String(index)],
        ...['-show_entries', 'frame=width,height', '-of', 'csv=p=0', '-i', 'file:input'],
      ],
      {
        folder,
        inputs: ['input'],
        timeout: TIMEOUT,
        limits: { cpuTime: PROCESSOR_TIME },
        onLine: (line) => {
          const [width = 0, height = 0] = line.split(',').map(Number)
          if (width > 0 && height > 0) sizes.set(`${width}x${height}`, { width, height })
        },
      },
    )
    .catch((error: unknown) => {
      if (!(error instanceof MediaError)) throw error
    })
  if (sizes.size < 2) return source
  const pixelsOf = ({ width, height }: { width: number; height: number }) => width * height
  const largest = [...sizes.values()].reduce((one, other) =>
    pixelsOf(other) > pixelsOf(one) ? other : one,
  )
  return {
    ...source,
    ...largest,
    video: { ...source.video, pixels: pixelsOf(largest), resized: true },
  }
}
