import { type Ffmpeg, MediaFailure } from './ffmpeg.ts'
import type { Probe } from './probe.ts'

/** Seconds on a busy machine, and seconds of processor time: 4 hours at 60 frames a second take one. */
const COUNT_TIMEOUT = 30
const COUNT_PROCESSOR_TIME = 5
/** Frames per second of a video that does not tell. */
const UNKNOWN_RATE = 60
/** A higher rate is the clock of a container and not of its frames. */
const MAX_RATE = 1_000
/** However small a frame is, ffmpeg spends about as long on it as on so many pixels. */
const MIN_PIXELS = 128 * 128

/**
 * Returns the pixels of all frames of the video in the file `input` of a folder: what it costs to
 * decode. Infinite where listing the frames already takes too much of the processor. Throws a
 * MediaFailure where that times out.
 */
export async function decodingWork(tool: Ffmpeg, folder: string, probe: Probe): Promise<number> {
  const { index, pixels, frames, frameRate } = probe.video
  const stated = frames ?? (await countPackets(tool, folder, index))
  // An edit list can repeat frames: then the duration tells more than the table of frames.
  const played = frameRate > 0 && frameRate <= MAX_RATE ? frameRate * probe.duration : 0
  const most = Math.max(stated, Math.round(played)) || Math.ceil(probe.duration * UNKNOWN_RATE)
  return Math.max(pixels, MIN_PIXELS) * most
}

/** WebM and fragmented MP4 do not state how many frames they have. */
async function countPackets(tool: Ffmpeg, folder: string, stream: number): Promise<number> {
  const show = ['-show_entries', 'stream=nb_read_packets', '-of', 'csv=p=0']
  const printed = await tool
    .ffprobe(['-select_streams', String(stream), '-count_packets', ...show, '-i', 'file:input'], {
      folder,
      inputs: ['input'],
      timeout: COUNT_TIMEOUT,
      allowed: { processorTime: COUNT_PROCESSOR_TIME },
    })
    .catch((error: unknown) => {
      if (error instanceof MediaFailure && !error.timedOut) return 'Infinity'
      throw error
    })
  return Number.parseFloat(printed) || 0
}
