import { MediaFailure } from '../../../infra/ffmpeg/ffmpeg.ts'
import { mostOfCopy } from '../processing/copy.ts'
import type { Stage } from '../processing/stage.ts'
import { convert } from '../processing/stage.ts'
import type { VideoToProcess } from '../processing/state.ts'
import { keep, keyOf, type ProcessingNeeds } from '../processing/work.ts'
import { REMOVE_PIECES, type RemovePieces } from '../job-names.ts'
import { codecsOf } from './codecs.ts'
import { growingFolder, rungFile } from './file-names.ts'
import { publishWhile } from './grow.ts'
import { FIRST_PASS, FIRST_RUNG, type Rung, rungSize } from './ladder.ts'
import { makeRungs, readStretch } from './make-rungs.ts'
import {
  countPieces,
  growingPlaylistOf,
  type Pieces,
  ratesOf,
  wholePlaylist,
} from './media-playlist.ts'
import { type Facts, firstRung, markRung, noteGrowth, withdrawGrowth } from './rendition.ts'

/** Seconds of a segment: short, so that the first is published soon. */
const SEGMENT_SECONDS = 2
/** Seconds for which players may still request the partial segments that they know. */
const SEGMENT_RETENTION_SECONDS = 120

/** Returns the metadata of a rung whose file is in the work folder. */
export async function factsOf(context: Stage, rung: number, segmentIndex: Pieces): Promise<Facts> {
  const init = await readStretch(context.folder, rung, segmentIndex.init)
  if (!init) throw new MediaFailure('the init segment is missing', false)
  return toMetadata(context, rung, segmentIndex, init)
}

function toMetadata({ source }: Stage, rung: number, segmentIndex: Pieces, init: Buffer): Facts {
  const { peak, average } = ratesOf(segmentIndex)
  return {
    peak_rate: peak,
    average_rate: average,
    codecs: codecsOf(init, source.audio !== null),
    playlist: wholePlaylist(segmentIndex, rungFile(rung)),
  }
}

/**
 * Encodes the first rung of a source that browsers can not play, and publishes it progressively.
 * Then remuxes it to the file `output` in the work folder, which plays everywhere.
 */
export async function growFirstRung(
  services: ProcessingNeeds,
  video: VideoToProcess,
  context: Stage,
  output: string,
): Promise<void> {
  const { db, objects, queue, shared } = services
  const file = rungFile(FIRST_RUNG)
  const existing = await firstRung(db, video.item_id)
  if (existing?.state !== 'READY') {
    const rung: Rung = {
      rung: FIRST_RUNG,
      pass: FIRST_PASS,
      ...rungSize(context.source, FIRST_RUNG),
    }
    const onSegments = async (segmentIndex: Pieces, init: Buffer) => {
      const metadata = toMetadata(context, FIRST_RUNG, segmentIndex, init)
      const playlist = growingPlaylistOf(segmentIndex.segments, growingFolder(FIRST_RUNG))
      await noteGrowth(db, video, rung, { ...metadata, playlist })
      await shared.changed()
    }
    const published = countPieces(existing?.playlist ?? null)
    const encoded = await publishWhile(
      context,
      { objects, keyOf: keyOf(video), rung: FIRST_RUNG, published, onSegments },
      (progressive) => makeRungs(progressive, [rung], SEGMENT_SECONDS),
    )
    const segmentIndex = encoded.get(FIRST_RUNG)
    if (!segmentIndex) throw new Error('The first rung was not encoded')
    const metadata = await factsOf(context, FIRST_RUNG, segmentIndex)
    await keep(services, video, context.folder, file)
    await markRung(db, video, rung, metadata)
    await db
      .transaction()
      .execute((tx) =>
        queue.send(
          tx,
          REMOVE_PIECES,
          { assetPublicId: video.source_id, rung: FIRST_RUNG } satisfies RemovePieces,
          { after: SEGMENT_RETENTION_SECONDS },
        ),
      )
    await shared.changed()
  }
  await objects.copyTo(keyOf(video)(file), `${context.folder}/rung.mp4`)
  const remuxContext: Stage = { ...context, input: 'rung.mp4', onProgress: () => {} }
  await convert(
    remuxContext,
    { timeout: 300, largestFile: await mostOfCopy(remuxContext), outputs: [output] },
    [...['-map', '0', '-c', 'copy', '-movflags', '+faststart', '-f', 'mp4', `file:${output}`]],
  )
}

/** Unpublishes the partial first rung of a video that failed. */
export async function withdraw(
  { db, objects }: ProcessingNeeds,
  video: VideoToProcess,
): Promise<void> {
  await withdrawGrowth(db, video.item_id)
  await objects.removeAll(keyOf(video)(growingFolder(FIRST_RUNG)))
}
