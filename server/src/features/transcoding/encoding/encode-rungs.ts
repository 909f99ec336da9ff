import { MediaError, rethrowAsMediaError } from '../../../infra/ffmpeg/ffmpeg.ts'
import { probe } from '../../../infra/ffmpeg/probe.ts'
import type { Codec } from '../../../infra/ffmpeg/video-encoder.ts'
import { openOutput, readOutput } from '../../../infra/sandbox/outputs.ts'
import { convert, assertSameDuration, type ProcessingContext } from './convert.ts'
import { decodeArguments, encodeArguments, maxRungBytes } from './encode-arguments.ts'
import { rungFile, type RungKey, rungPlaylist } from '../../assets/file-names.ts'
import { keyFrameEnd, SEGMENT_HEAD } from './key-frames.ts'
import type { Rung } from './ladder.ts'
import {
  type SegmentIndex,
  parseMediaPlaylist,
  totalSeconds,
  type ByteRange,
} from './media-playlist.ts'

/** Maximum encoding time as a multiple of the duration. */
const MAX_TIME_FACTOR: Record<Codec, number> = { h264: 5, av1: 20 }
/** Returns seconds. */
const encodingTimeout = ({ source }: ProcessingContext, codec: Codec) =>
  300 + source.duration * MAX_TIME_FACTOR[codec]

/**
 * Encodes rungs of one codec, each as a file of segments in the work folder. Returns the segment
 * index of each. Throws a MediaError, also if a rung has a different duration.
 */
export async function encodeRungs(
  context: ProcessingContext,
  rungs: readonly Rung[],
): Promise<Map<Rung, SegmentIndex>> {
  const [first] = rungs
  if (!first) throw new Error('There are no rungs to encode')
  const { encoder: h264Encoder, av1Encoder } = context.ffmpeg
  const encoder = first.codec === 'av1' ? av1Encoder : h264Encoder
  if (!encoder) throw new Error('This machine has no AV1 encoder')
  const encoding = { source: context.source, rungs }
  const conversion = {
    timeout: encodingTimeout(context, encoder.codec),
    maxFileSize: maxRungBytes(encoding),
    outputs: rungs.flatMap((rung) => [rungFile(rung), rungPlaylist(rung)]),
    outputFolder: rungsFolder(context),
    devices: encoder.devices,
  }
  const decoding = [...encoder.initialization, ...decodeArguments(encoding)]
  await convert(context, conversion, encodeArguments(encoding, encoder), decoding)
  const encoded = new Map<Rung, SegmentIndex>()
  for (const rung of rungs) {
    const segmentIndex = await readSegmentIndex(context.folder, rung)
    if (!segmentIndex?.segments.length) throw new MediaError('the encoder wrote no segments', false)
    assertSameDuration(context.source, totalSeconds(segmentIndex))
    encoded.set(rung, segmentIndex)
  }
  // Playlists cover only the video: the audio, the same in all rungs, may differ in duration.
  const { duration } = await probe(context.ffmpeg, context.folder, rungFile(first), context.signal)
  assertSameDuration(context.source, duration)
  return encoded
}

export const rungsFolder = ({ folder }: { folder: string }): string => `${folder}/rungs`

/** Maximum bytes of a playlist and of a segment. A correct encoder never exceeds them. */
const MAX_PLAYLIST = 8 * 1024 * 1024
const MAX_SEGMENT = 64 * 1024 * 1024

/** Returns the segments that a rung has so far, or null if it has none yet. */
export async function readSegmentIndex(
  folder: string,
  rung: RungKey,
): Promise<SegmentIndex | null> {
  const text = await readOutput(`${folder}/${rungPlaylist(rung)}`, MAX_PLAYLIST).catch(
    rethrowAsMediaError,
  )
  return parseMediaPlaylist(text)
}

/**
 * Returns the bytes of each segment up to the end of its key frame, or null if it cannot be
 * determined for one of them.
 */
export async function readKeyFrames(
  folder: string,
  rung: RungKey,
  { segments }: SegmentIndex,
): Promise<number[] | null> {
  const ends: number[] = []
  for (const { offset, length } of segments) {
    const range = { offset, length: Math.min(length, SEGMENT_HEAD) }
    const end = keyFrameEnd((await readByteRange(folder, rung, range)) ?? Buffer.alloc(0))
    if (end === null || end <= 0 || end > length) return null
    ends.push(end)
  }
  return ends
}

/** Reads a byte range of a rung's file. Returns null if it is incomplete or the file was moved. */
export async function readByteRange(
  folder: string,
  rung: RungKey,
  { offset, length }: ByteRange,
): Promise<Buffer | null> {
  if (length > MAX_SEGMENT) throw new MediaError('a segment is too large', false)
  const file = await openOutput(`${folder}/${rungFile(rung)}`, Number.POSITIVE_INFINITY).catch(
    rethrowAsMediaError,
  )
  if (!file) return null
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, offset)
    return bytesRead === length ? buffer : null
  } finally {
    await file.close()
  }
}
