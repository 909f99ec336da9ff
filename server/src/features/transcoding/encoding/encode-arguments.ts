import type { Probe } from '../../../infra/ffmpeg/probe.ts'
import { type Codec, encoders, type VideoEncoder } from '../../../infra/ffmpeg/video-encoder.ts'
import {
  FIRST_QUALITY,
  renditionFile,
  type RenditionKey,
  renditionPlaylist,
} from '../../assets/file-names.ts'
import { convertColors, scale } from './color-filters.ts'
import { audioFilter, audioOptions } from './convert.ts'
import { type Rendition } from './ladder.ts'

/**
 * Maximum video kilobits per second, by the shorter side in pixels. With its audio, the smallest
 * rendition plays on a 500 kbit/s connection. For the same picture, AV1 needs about two thirds.
 */
const maxKilobits: Record<Codec, Record<number, number>> = {
  h264: { 240: 300, 480: 1400, 720: 2800, 1080: 5000 },
  av1: { 240: 200, 480: 900, 720: 1800, 1080: 3300 },
}
const maxVideoKilobits = ({ codec, quality }: RenditionKey) => maxKilobits[codec][quality] ?? 0
const audioKilobits = (quality: number) => (quality < FIRST_QUALITY ? 64 : 128)
/** Maximum frames per second, lower for the smallest rendition. */
const maxFrameRate = (quality: number) => (quality < FIRST_QUALITY ? 30 : 60)
/** Seconds. */
const KEY_FRAME_INTERVAL = 2

interface Encoding {
  source: Probe
  renditions: readonly Rendition[]
}

/** Segment length in seconds: players need the same one in all renditions of a video. */
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
 * Returns the constant frame rate of a rendition (that of the source or a whole fraction of it),
 * and the number of frames between key frames, which take the same time in all renditions.
 */
export function countFrames({ video }: Probe, quality: number) {
  const frameRate = frameRateOf(video)
  const maxRate = maxFrameRate(FIRST_QUALITY)
  const divisor = (rate: number, max: number) => Math.max(1, Math.ceil(rate / max - RATE_TOLERANCE))
  const sourceRate = frameRate > 0 ? frameRate : maxRate
  const rate = sourceRate / divisor(sourceRate, maxRate)
  // The smallest rendition has every second frame of the others, or all of them.
  const step = divisor(rate, maxFrameRate(0))
  const frames = Math.max(1, Math.round((rate / step) * KEY_FRAME_INTERVAL))
  return quality < FIRST_QUALITY ? { rate: rate / step, frames } : { rate, frames: frames * step }
}

/**
 * Returns options for key frames at the same times in all renditions of a codec, and for segments
 * that start with one.
 */
function keyFrameOptions(source: Probe, quality: number): string[] {
  const { rate, frames } = countFrames(source, quality)
  const seconds = frames / rate
  const segment = Math.max(1, Math.round(SEGMENT_SECONDS / seconds)) * seconds
  return [
    ...['-g', String(frames), '-force_key_frames', `expr:eq(mod(n,${frames}),0)`],
    // Not later than the key frame that starts the next segment.
    ...['-hls_time', (segment - 1e-6).toFixed(6)],
  ]
}

/** Scales to the largest rendition first, so that the costly filters run once, on fewer pixels. */
function filters({ source, renditions }: Encoding, encoder: VideoEncoder): string {
  const { index, interlaced, resized, stillSeconds = 0 } = source.video
  const largest = renditions.reduce((one, other) => (other.width > one.width ? other : one))
  const { rate } = countFrames(source, FIRST_QUALITY)
  const common = [
    // Frames before 0 are not presented.
    'trim=start=0',
    ...(interlaced && !resized ? ['yadif'] : []),
    frameRateFilter(rate),
    ...convertColors(source, largest),
    // Repeats the last frame until the sound ends.
    `tpad=stop_mode=clone:stop_duration=${stillSeconds.toFixed(3)}`,
    `split=${renditions.length}`,
  ]
  const [inputs, outputs] = ['in', 'out'].map((end) =>
    renditions.map(({ quality }) => `[${end}${quality}]`),
  )
  return [
    `[0:${index}]${common.join(',')}${inputs?.join('')}`,
    ...renditions.map((rendition, at) => {
      const size = `${frameRateFilter(countFrames(source, rendition.quality).rate)},${scale(rendition)}`
      return `${inputs?.[at]}${size},setsar=1,format=yuv420p${encoder.upload}${outputs?.[at]}`
    }),
    ...(source.audio
      ? [
          audioFilter(
            source.audio,
            renditions.map(({ quality }) => `audio${quality}`),
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
export function decodeArguments({ source, renditions }: Encoding): string[] {
  const largest = Math.max(...renditions.map(shorterSide))
  return [
    ...(shorterSide(source) >= 2 * largest ? ['-skip_loop_filter', 'noref'] : []),
    // The filters adapt to a new size. Otherwise ffmpeg restarts them, and loses their state.
    ...(source.video.resized ? ['-reinit_filter', '0'] : []),
  ]
}

/** Returns a generous upper bound of the bytes of a file of these renditions. */
export const maxRenditionBytes = ({ source, renditions }: Encoding): number =>
  renditions.reduce((max, rendition) => {
    const bits = maxVideoKilobits(rendition) * 1000 + AUDIO_RATE
    return Math.max(max, (bits / 8) * source.duration * 1.25 + BASE_BYTES)
  }, 0)

/**
 * Returns the output options for these renditions: for each a file of segments, and a playlist of
 * its byte ranges. Removes metadata.
 */
export function encodeArguments(
  encoding: Encoding,
  encoder: VideoEncoder = encoders.x264,
): string[] {
  const { source, renditions } = encoding
  return [
    ...['-filter_complex', filters(encoding, encoder)],
    ...renditions.flatMap((key) => [
      ...['-map', `[out${key.quality}]`, ...encoder.options(maxVideoKilobits(key))],
      ...keyFrameOptions(source, key.quality),
      ...(source.audio
        ? ['-map', `[audio${key.quality}]`, ...audioOptions(audioKilobits(key.quality))]
        : []),
      ...['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
      // The first frame is presented at 0: an edit list hides what encoders add before it.
      ...['-avoid_negative_ts', 'disabled', '-f', 'hls', '-hls_playlist_type', 'event'],
      ...['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file+independent_segments'],
      ...['-hls_segment_filename', renditionFile(key), renditionPlaylist(key)],
    ]),
  ]
}
