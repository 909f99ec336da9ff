import { stat } from 'node:fs/promises'
import { MediaError, rethrowAsMediaError } from '../../../infra/ffmpeg/ffmpeg.ts'
import { probe } from '../../../infra/ffmpeg/probe.ts'
import type { Codec } from '../../../infra/ffmpeg/video-encoder.ts'
import { openOutput, readOutput } from '../../../infra/sandbox/outputs.ts'
import { convert, assertSameDuration, type ProcessingContext } from './convert.ts'
import { decodeArguments, encodeArguments, maxRenditionBytes } from './encode-arguments.ts'
import { renditionFile, type RenditionKey, renditionPlaylist } from '../../assets/file-names.ts'
import { keyFrameEnd, SEGMENT_HEAD } from './key-frames.ts'
import type { Rendition } from './ladder.ts'
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

/** What a small file may become, in bytes. */
const SMALL_FILE = 2 * 1024 ** 3

/**
 * Returns how large a rendition may become, in bytes: a small file must not fill the disk, whatever
 * it contains, and three times the size of a large one are reserved.
 */
async function reservedBytes({ folder, input }: ProcessingContext): Promise<number> {
  const { size } = await stat(`${folder}/${input}`)
  return Math.max(SMALL_FILE, 3 * size)
}

/**
 * Encodes renditions of one codec, each as a file of segments in the work folder. Returns the
 * segment index of each. Throws a MediaError, also if a rendition has a different duration.
 */
export async function encodeRenditions(
  context: ProcessingContext,
  renditions: readonly Rendition[],
): Promise<Map<Rendition, SegmentIndex>> {
  const [first] = renditions
  if (!first) throw new Error('There are no renditions to encode')
  const { encoder: h264Encoder, av1Encoder } = context.ffmpeg
  const encoder = first.codec === 'av1' ? av1Encoder : h264Encoder
  if (!encoder) throw new Error('This machine has no AV1 encoder')
  const encoding = { source: context.source, renditions }
  const conversion = {
    timeout: encodingTimeout(context, encoder.codec),
    maxFileSize: Math.min(maxRenditionBytes(encoding), await reservedBytes(context)),
    outputs: renditions.flatMap((rendition) => [
      renditionFile(rendition),
      renditionPlaylist(rendition),
    ]),
    outputFolder: renditionsFolder(context),
    devices: encoder.devices,
  }
  const decoding = [...encoder.initialization, ...decodeArguments(encoding)]
  await convert(context, conversion, encodeArguments(encoding, encoder), decoding)
  const encoded = new Map<Rendition, SegmentIndex>()
  for (const rendition of renditions) {
    const segmentIndex = await readSegmentIndex(context.folder, rendition)
    if (!segmentIndex?.segments.length) throw new MediaError('the encoder wrote no segments', false)
    assertSameDuration(context.source, totalSeconds(segmentIndex))
    encoded.set(rendition, segmentIndex)
  }
  // Playlists cover only the video: the audio, the same in all renditions, may differ in duration.
  const { duration } = await probe(
    context.ffmpeg,
    context.folder,
    renditionFile(first),
    context.signal,
  )
  assertSameDuration(context.source, duration)
  return encoded
}

export const renditionsFolder = ({ folder }: { folder: string }): string => `${folder}/renditions`

/** Maximum bytes of a playlist and of a segment. A correct encoder never exceeds them. */
const MAX_PLAYLIST = 8 * 1024 * 1024
const MAX_SEGMENT = 64 * 1024 * 1024

/** Returns the segments that a rendition has so far, or null if it has none yet. */
export async function readSegmentIndex(
  folder: string,
  rendition: RenditionKey,
): Promise<SegmentIndex | null> {
  const text = await readOutput(`${folder}/${renditionPlaylist(rendition)}`, MAX_PLAYLIST).catch(
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
  rendition: RenditionKey,
  { segments }: SegmentIndex,
): Promise<number[] | null> {
  const ends: number[] = []
  for (const { offset, length } of segments) {
    const range = { offset, length: Math.min(length, SEGMENT_HEAD) }
    const end = keyFrameEnd((await readByteRange(folder, rendition, range)) ?? Buffer.alloc(0))
    if (end === null || end <= 0 || end > length) return null
    ends.push(end)
  }
  return ends
}

/**
 * Reads a byte range of a rendition's file. Returns null if it is incomplete or the file was moved.
 */
export async function readByteRange(
  folder: string,
  rendition: RenditionKey,
  { offset, length }: ByteRange,
): Promise<Buffer | null> {
  if (length > MAX_SEGMENT) throw new MediaError('a segment is too large', false)
  const file = await openOutput(
    `${folder}/${renditionFile(rendition)}`,
    Number.POSITIVE_INFINITY,
  ).catch(rethrowAsMediaError)
  if (!file) return null
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, offset)
    return bytesRead === length ? buffer : null
  } finally {
    await file.close()
  }
}
