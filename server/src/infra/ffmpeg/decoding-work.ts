import { stat } from 'node:fs/promises'
import { type Ffmpeg, MediaError } from './ffmpeg.ts'
import type { Probe } from './probe.ts'

/** Elapsed seconds on a busy machine: at least, and for each GiB, all of which is read. */
const COUNT_TIMEOUT = { least: 30, perGiB: 15 }
/** Seconds of CPU time. 4 hours at 60 frames per second take one. */
const COUNT_PROCESSOR_TIME = { least: 5, perGiB: 3 }
/** Frames per second, for a video that does not state its rate. */
const DEFAULT_FRAME_RATE = 60
/** A higher value is the clock rate of the container, not the frame rate. */
const MAX_FRAME_RATE = 1_000
/** ffmpeg decodes a smaller frame no faster than one of this many pixels. */
const MIN_PIXELS = 128 * 128

/**
 * Returns the cost of decoding the file `input` in a folder: the total pixels of all its frames.
 * Returns Infinity if listing the frames exceeds the CPU time. Throws a MediaError on a timeout.
 */
export async function decodingWork(tool: Ffmpeg, folder: string, probe: Probe): Promise<number> {
  const { index, pixels, frames, frameRate } = probe.video
  const statedFrames = frames ?? (await countPackets(tool, folder, index))
  // An edit list can repeat frames. The duration is then more reliable than the frame table.
  const playedFrames = frameRate > 0 && frameRate <= MAX_FRAME_RATE ? frameRate * probe.duration : 0
  const frameCount =
    Math.max(statedFrames, Math.round(playedFrames)) ||
    Math.ceil(probe.duration * DEFAULT_FRAME_RATE)
  return Math.max(pixels, MIN_PIXELS) * frameCount
}

/** Counts the frames of WebM and fragmented MP4, which do not state it. */
async function countPackets(tool: Ffmpeg, folder: string, stream: number): Promise<number> {
  const { size } = await stat(`${folder}/input`)
  const secondsOf = ({ least, perGiB }: typeof COUNT_TIMEOUT) => least + (perGiB * size) / 1024 ** 3
  const show = ['-show_entries', 'stream=nb_read_packets', '-of', 'csv=p=0']
  const output = await tool
    .ffprobe(['-select_streams', String(stream), '-count_packets', ...show, '-i', 'file:input'], {
      folder,
      inputs: ['input'],
      timeout: secondsOf(COUNT_TIMEOUT),
      limits: { cpuTime: secondsOf(COUNT_PROCESSOR_TIME) },
    })
    .catch((error: unknown) => {
      if (error instanceof MediaError && !error.timedOut) return 'Infinity'
      throw error
    })
  return Number.parseFloat(output) || 0
}
