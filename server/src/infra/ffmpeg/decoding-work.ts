import { type Ffmpeg, MediaError } from './ffmpeg.ts'
import type { Probe } from './probe.ts'

/** Seconds on a busy machine, and of processor time: 4 hours at 60 frames per second take one. */
const COUNT_TIMEOUT = 30
const COUNT_PROCESSOR_TIME = 5
/** Frames per second of a video that does not state them. */
const DEFAULT_FRAME_RATE = 60
/** A higher rate is the clock of the container, not the frame rate. */
const MAX_FRAME_RATE = 1_000
/** ffmpeg spends about as long on a smaller frame as on one of this many pixels. */
const MIN_PIXELS = 128 * 128

/**
 * Returns the pixels of all frames of the file `input` of a folder: what it costs to decode. That
 * is Infinity where listing the frames exceeds its processor time. Throws a MediaError at a
 * timeout.
 */
export async function decodingWork(tool: Ffmpeg, folder: string, probe: Probe): Promise<number> {
  const { index, pixels, frames, frameRate } = probe.video
  const statedFrames = frames ?? (await countPackets(tool, folder, index))
  // An edit list can repeat frames: then the duration is more reliable than the frame table.
  const playedFrames = frameRate > 0 && frameRate <= MAX_FRAME_RATE ? frameRate * probe.duration : 0
  const frameCount =
    Math.max(statedFrames, Math.round(playedFrames)) ||
    Math.ceil(probe.duration * DEFAULT_FRAME_RATE)
  return Math.max(pixels, MIN_PIXELS) * frameCount
}

/** Counts the frames of WebM and fragmented MP4, which do not state their number. */
async function countPackets(tool: Ffmpeg, folder: string, stream: number): Promise<number> {
  const show = ['-show_entries', 'stream=nb_read_packets', '-of', 'csv=p=0']
  const output = await tool
    .ffprobe(['-select_streams', String(stream), '-count_packets', ...show, '-i', 'file:input'], {
      folder,
      inputs: ['input'],
      timeout: COUNT_TIMEOUT,
      limits: { cpuTime: COUNT_PROCESSOR_TIME },
    })
    .catch((error: unknown) => {
      if (error instanceof MediaError && !error.timedOut) return 'Infinity'
      throw error
    })
  return Number.parseFloat(output) || 0
}
