import { MediaFailure, rethrowAsMediaFailure } from '../../../infra/ffmpeg/ffmpeg.ts'
import { probe } from '../../../infra/ffmpeg/probe.ts'
import { openOutput, readOutput } from '../../../infra/sandbox/outputs.ts'
import { convert, refuseOtherLength, type Stage } from '../processing/stage.ts'
import { decodeArguments, encodeArguments, largestRung } from './encode.ts'
import { rungFile, rungPlaylist } from './file-names.ts'
import type { Rung } from './ladder.ts'
import { type Pieces, readPieces, secondsOf, type Stretch } from './media-playlist.ts'

/** Encoding may take five times as long as playing. */
const patience = ({ source }: Stage) => 300 + source.duration * 5

/**
 * Makes rungs of the input of a stage in segments of so many seconds, each a file in its work folder;
 * gives where the pieces of each lie. Throws a MediaFailure, also where one is shorter or longer than
 * the source.
 */
export async function makeRungs(
  stage: Stage,
  rungs: readonly Rung[],
  segment: number,
): Promise<Map<number, Pieces>> {
  const [first] = rungs
  if (!first) throw new Error('There is nothing to make')
  const encoding = { source: stage.source, rungs, segment }
  const most = {
    timeout: patience(stage),
    largestFile: largestRung(encoding),
    outputs: rungs.flatMap(({ rung }) => [rungFile(rung), rungPlaylist(rung)]),
    outputFolder: folderOfRungs(stage),
  }
  await convert(stage, most, encodeArguments(encoding), decodeArguments(encoding))
  const made = new Map<number, Pieces>()
  for (const { rung } of rungs) {
    const pieces = await piecesOf(stage.folder, rung)
    if (!pieces?.segments.length) throw new MediaFailure('nothing came of it', false)
    refuseOtherLength(stage.source, secondsOf(pieces))
    made.set(rung, pieces)
  }
  // Playlists count the pictures: the sound, which is the same in all, may have times of its own.
  const { duration } = await probe(stage.ffmpeg, stage.folder, rungFile(first.rung), stage.signal)
  refuseOtherLength(stage.source, duration)
  return made
}

/** Where the rungs of a stage are while they are being made. */
export const folderOfRungs = ({ folder }: { folder: string }): string => `${folder}/rungs`

/** Bytes of a playlist, and of one of its segments, beyond which no honest encoder goes. */
const MAX_PLAYLIST = 8 * 1024 * 1024
const MAX_SEGMENT = 64 * 1024 * 1024

/** Where the pieces of a rung lie so far; null while there are none. */
export async function piecesOf(folder: string, rung: number): Promise<Pieces | null> {
  const text = await readOutput(`${folder}/${rungPlaylist(rung)}`, MAX_PLAYLIST).catch(
    rethrowAsMediaFailure,
  )
  return readPieces(text)
}

/** A stretch of a rung's file; null where not all of it has been written yet, or the file has moved. */
export async function readStretch(
  folder: string,
  rung: number,
  { offset, length }: Stretch,
): Promise<Buffer | null> {
  if (length > MAX_SEGMENT) throw new MediaFailure('one of its segments is too large', false)
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
