import { stat } from 'node:fs/promises'
import { type Probe, probe } from '../../../infra/ffmpeg/probe.ts'
import { MAX_LONGER_SIDE } from './ladder.ts'
import {
  audioFilter,
  audioOptions,
  convert,
  assertSameDuration,
  type ProcessingContext,
} from './convert.ts'

/**
 * Other profiles, such as the lossless ones of screen recorders, may have the same pixel format and
 * play nowhere.
 */
const playableProfiles = new Set(['Constrained Baseline', 'Baseline', 'Main', 'High'])

/** What phones can decode: the level times ten, and frames per second. */
const maximum = { level: 51, frameRate: 60.5 }

/**
 * Returns whether browsers play the video stream and present all of it: 8-bit H.264, 4:2:0,
 * standard dynamic range.
 */
export const canRemux = ({ video, width, height }: Probe) =>
  video.codec === 'h264' &&
  playableProfiles.has(video.profile) &&
  ['yuv420p', 'yuvj420p'].includes(video.pixelFormat) &&
  Math.max(width, height) <= MAX_LONGER_SIDE &&
  (video.level ?? 0) <= maximum.level &&
  video.frameRate <= maximum.frameRate &&
  !video.hdr &&
  !video.interlaced &&
  !video.edited &&
  !video.resized

/** Browsers play these profiles of AAC in an MP4 file. */
const playableAudioProfiles = new Set(['LC', 'HE-AAC', 'HE-AACv2'])

const hasPlayableAudio = ({ audio }: Probe) =>
  audio?.codec === 'aac' &&
  playableAudioProfiles.has(audio.profile) &&
  !audio.mixed &&
  !audio.edited

/**
 * Returns whether all streams of a source are copied unchanged, so that the original contains
 * nothing that the playable file lacks.
 */
export const isStreamCopy = (source: Probe) =>
  canRemux(source) && (source.audio === null || hasPlayableAudio(source))

/**
 * Returns the arguments that copy the video stream into a playable file with its index at the
 * front. Audio is copied or encoded separately, and may be absent. Metadata is removed.
 */
export function remuxArguments(source: Probe, output: string): string[] {
  return [
    ...['-map', `0:${source.video.index}`, '-c:v', 'copy', ...remuxAudioArguments(source)],
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
    ...['-movflags', '+faststart', '-f', 'mp4', `file:${output}`],
  ]
}

function remuxAudioArguments(source: Probe): string[] {
  if (!source.audio) return []
  return hasPlayableAudio(source)
    ? ['-map', `0:${source.audio.index}`, '-c:a', 'copy']
    : [
        '-filter_complex',
        audioFilter(source.audio, ['audio']),
        '-map',
        '[audio]',
        ...audioOptions(),
      ]
}

/** Generous upper bound of encoded audio, in bytes per second. */
const AUDIO_BYTES_PER_SECOND = 20_000
/** How fast even a slow disk writes a copy, and then moves its index to the front. */
const BYTES_PER_SECOND = 40 * 1024 * 1024
/** Maximum size of the index, in bytes. */
const MAX_INDEX_BYTES = 32 * 1024 * 1024

/**
 * Returns the maximum bytes of a copy. Otherwise, frames that share their bytes could fill a disk.
 */
export async function maxRemuxBytes({ folder, input, source }: ProcessingContext): Promise<number> {
  const { size } = await stat(`${folder}/${input}`)
  return 2 * size + source.duration * AUDIO_BYTES_PER_SECOND + MAX_INDEX_BYTES
}

/**
 * Remuxes a source that browsers can play, so that it plays while it loads. Throws a MediaError,
 * also if the result is shorter or longer than the source.
 */
export async function remux(context: ProcessingContext, output: string): Promise<void> {
  const { ffmpeg, folder, source, signal } = context
  const maxFileSize = await maxRemuxBytes(context)
  const conversion = {
    timeout: 120 + source.duration / 10 + maxFileSize / BYTES_PER_SECOND,
    maxFileSize,
    outputs: [output],
  }
  await convert(context, conversion, remuxArguments(source, output))
  const result = await probe(ffmpeg, folder, output, signal)
  assertSameDuration(source, result.duration)
}
