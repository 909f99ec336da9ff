import { type EncoderName, encoders, type VideoEncoder } from './video-encoder.ts'

export interface ChosenEncoder {
  /** Of H.264, which every browser plays. */
  encoder: VideoEncoder
  /** Of AV1, if this machine makes such renditions beside those of H.264. */
  av1Encoder: VideoEncoder | null
  /** What was tried and why it is not used; null if the wanted encoder is. */
  problem: string | null
}

/** Runs ffmpeg with access to these devices. Throws if it fails. */
type TryFfmpeg = (args: string[], devices: readonly string[]) => Promise<unknown>

/** Frames, and their size: what every encoder of hardware supports. */
const PROBE = 'testsrc2=size=640x360:rate=30'
const PROBE_FRAMES = 30

/** The options with which an encoder encodes a test video. */
const probeArguments = ({ initialization, upload, options }: VideoEncoder): string[] => [
  ...initialization,
  ...['-f', 'lavfi', '-i', PROBE, '-vf', `format=yuv420p${upload}`],
  ...['-frames:v', String(PROBE_FRAMES), ...options(1400), '-f', 'null', '-'],
]

/** Returns the first line of an error of ffmpeg, which names the cause, without its address. */
const causeOf = (text: string) =>
  text
    .trim()
    .split('\n', 1)
    .join('')
    .replace(/^\[(\S+) @ 0x[\da-f]+\] /, '$1: ')

/**
 * Returns the wanted encoder if it encodes a test video on this machine, in the sandbox of all videos;
 * otherwise x264, and why. One of AV1 is used beside x264.
 */
export async function chooseEncoder(
  wanted: EncoderName,
  tryFfmpeg: TryFfmpeg,
): Promise<ChosenEncoder> {
  const encoder = encoders[wanted]
  const { x264 } = encoders
  if (wanted === 'x264') return { encoder, av1Encoder: null, problem: null }
  try {
    await tryFfmpeg(probeArguments(encoder), encoder.devices)
    return encoder.codec === 'av1'
      ? { encoder: x264, av1Encoder: encoder, problem: null }
      : { encoder, av1Encoder: null, problem: null }
  } catch (error) {
    const reason = causeOf((error as Error).message)
    const problem = `ENCODER=${wanted} can not encode a test video (${reason}): x264 is used`
    return { encoder: x264, av1Encoder: null, problem }
  }
}
