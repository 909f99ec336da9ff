import { MediaFailure, rethrowAsMediaFailure } from '../../../infra/ffmpeg/ffmpeg.ts'
import { probe } from '../../../infra/ffmpeg/probe.ts'
import { openOutput, readOutput } from '../../../infra/sandbox/outputs.ts'
import { convert, refuseOtherLength, type Stage } from '../processing/stage.ts'
import { decodeArguments, encodeArguments, largestRung } from './encode.ts'
import { rungFile, rungPlaylist } from './file-names.ts'
import type { Rung } from './ladder.ts'
import { type Pieces, readPieces, secondsOf, type Stretch } from './media-playlist.ts'

/** Returns seconds. Encoding may take five times as long as playing. */
const encodingTimeout = ({ source }: Stage) => 300 + source.duration * 5

/**
 * Encodes rungs of the input, each as a file of segments of `segment` seconds in the work folder.
 * Returns their byte ranges by rung. Throws a MediaError, also where a rung has another duration.
 */
export async function makeRungs(
  context: Stage,
  rungs: readonly Rung[],
  segment: number,
): Promise<Map<number, Pieces>> {
  const [first] = rungs
  if (!first) throw new Error('There are no rungs to encode')
  const encoding = { source: context.source, rungs, segment }
  const conversion = {
    timeout: encodingTimeout(context),
    largestFile: largestRung(encoding),
    outputs: rungs.flatMap(({ rung }) => [rungFile(rung), rungPlaylist(rung)]),
    outputFolder: folderOfRungs(context),
  }
  await convert(context, conversion, encodeArguments(encoding), decodeArguments(encoding))
  const encoded = new Map<number, Pieces>()
  for (const { rung } of rungs) {
    const segmentIndex = await piecesOf(context.folder, rung)
    if (!segmentIndex?.segments.length)
      throw new MediaFailure('the encoder wrote no segments', false)
    refuseOtherLength(context.source, secondsOf(segmentIndex))
    encoded.set(rung, segmentIndex)
  }
  // Playlists count the video only: the audio, the same in all rungs, may have another duration.
  const { duration } = await probe(
    context.ffmpeg,
    context.folder,
    rungFile(first.rung),
    context.signal,
  )
  refuseOtherLength(context.source, duration)
  return encoded
}

/** Returns the folder of the rungs during their encoding. */
export const folderOfRungs = ({ folder }: { folder: string }): string => `${folder}/rungs`

/** Bytes of a playlist and of a segment that a correct encoder never exceeds. */
const MAX_PLAYLIST = 8 * 1024 * 1024
const MAX_SEGMENT = 64 * 1024 * 1024

/** Returns the segments that a rung has so far, or null while it has none. */
export async function piecesOf(folder: string, rung: number): Promise<Pieces | null> {
  const text = await readOutput(`${folder}/${rungPlaylist(rung)}`, MAX_PLAYLIST).catch(
    rethrowAsMediaFailure,
  )
  return readPieces(text)
}

/** Reads a byte range of the file of a rung. Returns null if it is incomplete or the file moved. */
export async function readStretch(
  folder: string,
  rung: number,
  { offset, length }: Stretch,
): Promise<Buffer | null> {
  if (length > MAX_SEGMENT) throw new MediaFailure('a segment is too large', false)
  const file = await openOutput(`${folder}/${rungFile(rung)}`, Number.POSITIVE_INFINITY).catch(
    rethrowAsMediaFailure,
  )
  if (!file) return null
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, offset)
    return bytesRead === length ? buffer : null
  } finally {
    await file.close()
  }
}
