import type { Probe } from '../../../infra/ffmpeg/probe.ts'
import { type Codec, encoders, type VideoEncoder } from '../../../infra/ffmpeg/video-encoder.ts'
import { FIRST_RUNG, rungFile, type RungKey, rungPlaylist } from '../../assets/file-names.ts'
import { convertColors, scale } from './color-filters.ts'
import { audioFilter, audioOptions } from './convert.ts'
import { type Rung } from './ladder.ts'

/**
 * Maximum video kilobits per second, by the shorter side in pixels. With its audio, the smallest
 * rung plays on a 500 kbit/s connection. For the same picture, AV1 needs about two thirds.
 */
const maxKilobits: Record<Codec, Record<number, number>> = {
  h264: { 240: 300, 480: 1400, 720: 2800, 1080: 5000 },
  av1: { 240: 200, 480: 900, 720: 1800, 1080: 3300 },
}
const maxVideoKilobits = ({ codec, rung }: RungKey) => maxKilobits[codec][rung] ?? 0
const audioKilobits = (rung: number) => (rung < FIRST_RUNG ? 64 : 128)
/** Maximum frames per second, lower for the smallest rung. */
const maxFrameRate = (rung: number) => (rung < FIRST_RUNG ? 30 : 60)
/** Seconds. */
const KEY_FRAME_INTERVAL = 2

interface Encoding {
  source: Probe
  rungs: readonly Rung[]
}

/** Segment length in seconds: players need the same one in all rungs of a video. */
const SEGMENT_SECONDS = 4
/** Generous upper bound of audio, in bits per second. */
const AUDIO_RATE = 200_000

/** Bytes allowed for every file, whatever its duration. */
const BASE_BYTES = 32 * 1024 * 1024

/**
 * Share by which a rate may exceed its maximum: the average of a source is rarely a whole number.
 */
const RATE_TOLERANCE = 0.05

/**
 * A base rate above the first is the clock of the container, if the average is below the second.
 */
const MAX_BASE_RATE = 210
const MAX_AVERAGE_RATE = 70

/**
 * Returns the frames per second that preserve the time of each frame of a variable-frame-rate
 * source.
 */
const frameRateOf = ({ frameRate, baseRate = 0, interlaced }: Probe['video']) =>
  baseRate === 0 || interlaced || (baseRate > MAX_BASE_RATE && frameRate < MAX_AVERAGE_RATE)
    ? frameRate
    : baseRate

/**
 * Returns the constant frame rate of a rung (that of the source or a whole fraction of it), and the
 * number of frames between key frames, which take the same time in all rungs.
 */
export function countFrames({ video }: Probe, rung: number) {
  const frameRate = frameRateOf(video)
  const maxRate = maxFrameRate(FIRST_RUNG)
  const divisor = (rate: number, max: number) => Math.max(1, Math.ceil(rate / max - RATE_TOLERANCE))
  const sourceRate = frameRate > 0 ? frameRate : maxRate
  const rate = sourceRate / divisor(sourceRate, maxRate)
  // The smallest rung has every second frame of the others, or all of them.
  const step = divisor(rate, maxFrameRate(0))
  const frames = Math.max(1, Math.round((rate / step) * KEY_FRAME_INTERVAL))
  return rung < FIRST_RUNG ? { rate: rate / step, frames } : { rate, frames: frames * step }
}

/**
 * Returns options for key frames at the same times in all rungs of a codec, and for segments that
 * start with one.
 */
function keyFrameOptions(source: Probe, rung: number): string[] {
  const { rate, frames } = countFrames(source, rung)
  const seconds = frames / rate
  const segment = Math.max(1, Math.round(SEGMENT_SECONDS / seconds)) * seconds
  return [
    ...['-g', String(frames), '-force_key_frames', `expr:eq(mod(n,${frames}),0)`],
    // Not later than the key frame that starts the next segment.
    ...['-hls_time', (segment - 1e-6).toFixed(6)],
  ]
}

/** Scales to the largest rung first, so that the costly filters run once, on fewer pixels. */
function filters({ source, rungs }: Encoding, encoder: VideoEncoder): string {
  const { index, interlaced, resized, stillSeconds = 0 } = source.video
  const largest = rungs.reduce((one, other) => (other.width > one.width ? other : one))
  const { rate } = countFrames(source, FIRST_RUNG)
  const common = [
    // Frames before 0 are not presented.
    'trim=start=0',
    ...(interlaced && !resized ? ['yadif'] : []),
    frameRateFilter(rate),
    ...convertColors(source, largest),
    // Repeats the last frame until the sound ends.
    `tpad=stop_mode=clone:stop_duration=${stillSeconds.toFixed(3)}`,
    `split=${rungs.length}`,
  ]
  const [inputs, outputs] = ['in', 'out'].map((end) => rungs.map(({ rung }) => `[${end}${rung}]`))
  return [
    `[0:${index}]${common.join(',')}${inputs?.join('')}`,
    ...rungs.map((rung, at) => {
      const size = `${frameRateFilter(countFrames(source, rung.rung).rate)},${scale(rung)}`
      return `${inputs?.[at]}${size},setsar=1,format=yuv420p${encoder.upload}${outputs?.[at]}`
    }),
    ...(source.audio
      ? [
          audioFilter(
            source.audio,
            rungs.map(({ rung }) => `audio${rung}`),
          ),
        ]
      : []),
  ].join(';')
}

const frameRateFilter = (rate: number) => `fps=${rate.toFixed(5)}`

const shorterSide = ({ width, height }: { width: number; height: number }) =>
  Math.min(width, height)

/**
 * Returns the input options. At half the size or less, skipping the deblocking filter makes no
 * visible difference in frames that no other frame references.
 */
export function decodeArguments({ source, rungs }: Encoding): string[] {
  const largest = Math.max(...rungs.map(shorterSide))
  return [
    ...(shorterSide(source) >= 2 * largest ? ['-skip_loop_filter', 'noref'] : []),
    // The filters adapt to a new size. Otherwise ffmpeg restarts them, and loses their state.
    ...(source.video.resized ? ['-reinit_filter', '0'] : []),
  ]
}

/** Returns a generous upper bound of the bytes of a file of these rungs. */
export const maxRungBytes = ({ source, rungs }: Encoding): number =>
  rungs.reduce((max, rung) => {
    const bits = maxVideoKilobits(rung) * 1000 + AUDIO_RATE
    return Math.max(max, (bits / 8) * source.duration * 1.25 + BASE_BYTES)
  }, 0)

/**
 * Returns the output options for these rungs: for each a file of segments, and a playlist of its
 * byte ranges. Removes metadata.
 */
export function encodeArguments(
  encoding: Encoding,
  encoder: VideoEncoder = encoders.x264,
): string[] {
  const { source, rungs } = encoding
  return [
    ...['-filter_complex', filters(encoding, encoder)],
    ...rungs.flatMap((key) => [
      ...['-map', `[out${key.rung}]`, ...encoder.options(maxVideoKilobits(key))],
      ...keyFrameOptions(source, key.rung),
      ...(source.audio
        ? ['-map', `[audio${key.rung}]`, ...audioOptions(audioKilobits(key.rung))]
        : []),
      ...['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
      // The first frame is presented at 0: an edit list hides what encoders add before it.
      ...['-avoid_negative_ts', 'disabled', '-f', 'hls', '-hls_playlist_type', 'event'],
      ...['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file+independent_segments'],
      ...['-hls_segment_filename', rungFile(key), rungPlaylist(key)],
    ]),
  ]
}
