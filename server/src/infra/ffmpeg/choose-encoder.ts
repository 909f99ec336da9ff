import { type EncoderName, encoders, type VideoEncoder } from './video-encoder.ts'

export interface ChosenEncoder {
  /** The H.264 encoder. Every browser plays H.264. */
  encoder: VideoEncoder
  /** The AV1 encoder; null if this machine encodes no AV1 renditions in addition to H.264. */
  av1Encoder: VideoEncoder | null
  /** Which encoder failed and why; null if the requested encoder is used. */
  problem: string | null
}

/** Runs ffmpeg with access to these devices. Throws if it fails. */
type TryFfmpeg = (args: string[], devices: readonly string[]) => Promise<unknown>

/** A test video whose size and length every hardware encoder supports. */
const PROBE = 'testsrc2=size=640x360:rate=30'
const PROBE_FRAMES = 30

/** Returns the ffmpeg arguments that encode the test video. */
const probeArguments = ({ initialization, upload, options }: VideoEncoder): string[] => [
  ...initialization,
  ...['-f', 'lavfi', '-i', PROBE, '-vf', `format=yuv420p${upload}`],
  ...['-frames:v', String(PROBE_FRAMES), ...options(1400), '-f', 'null', '-'],
]

/** Returns the first line of an ffmpeg error, which names the cause, without the memory address. */
const causeOf = (text: string) =>
  text
    .trim()
    .split('\n', 1)
    .join('')
    .replace(/^\[(\S+) @ 0x[\da-f]+\] /, '$1: ')

/**
 * Returns the requested encoder if it can encode a test video on this machine, in the sandbox used
 * for all videos; otherwise x264 and the reason. An AV1 encoder is used in addition to x264.
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
    const problem = `ENCODER=${wanted} cannot encode a test video (${reason}): x264 is used`
    return { encoder: x264, av1Encoder: null, problem }
  }
}
