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

/** Seconds of a segment: short ones, so that the first is there soon. */
const SEGMENT = 2
/** Seconds for which players may still ask for the pieces that they know. */
const PIECES_STAY = 120

/** What is to be known of a rung whose file lies in the work folder of a stage. */
export async function factsOf(stage: Stage, rung: number, pieces: Pieces): Promise<Facts> {
  const init = await readStretch(stage.folder, rung, pieces.init)
  if (!init) throw new MediaFailure('its beginning is missing', false)
  return factsFrom(stage, rung, pieces, init)
}

function factsFrom({ source }: Stage, rung: number, pieces: Pieces, init: Buffer): Facts {
  const { peak, average } = ratesOf(pieces)
  return {
    peak_rate: peak,
    average_rate: average,
    codecs: codecsOf(init, source.audio !== null),
    playlist: wholePlaylist(pieces, rungFile(rung)),
  }
}

/**
 * Makes the first rung of a source that browsers can not play, published while it grows, and of it
 * the file `output` in the work folder, which plays everywhere.
 */
export async function growFirstRung(
  needs: ProcessingNeeds,
  video: VideoToProcess,
  stage: Stage,
  output: string,
): Promise<void> {
  const { db, objects, queue, shared } = needs
  const file = rungFile(FIRST_RUNG)
  const known = await firstRung(db, video.item_id)
  if (known?.state !== 'READY') {
    const rung: Rung = { rung: FIRST_RUNG, pass: FIRST_PASS, ...rungSize(stage.source, FIRST_RUNG) }
    const onMore = async (pieces: Pieces, init: Buffer) => {
      const facts = factsFrom(stage, FIRST_RUNG, pieces, init)
      const playlist = growingPlaylistOf(pieces.segments, growingFolder(FIRST_RUNG))
      await noteGrowth(db, video, rung, { ...facts, playlist })
      await shared.changed()
    }
    const there = countPieces(known?.playlist ?? null)
    const made = await publishWhile(
      stage,
      { objects, keyOf: keyOf(video), rung: FIRST_RUNG, there, onMore },
      (under) => makeRungs(under, [rung], SEGMENT),
    )
    const pieces = made.get(FIRST_RUNG)
    if (!pieces) throw new Error('The first rung was not made')
    const facts = await factsOf(stage, FIRST_RUNG, pieces)
    await keep(needs, video, stage.folder, file)
    await markRung(db, video, rung, facts)
    await db
      .transaction()
      .execute((tx) =>
        queue.send(
          tx,
          REMOVE_PIECES,
          { assetPublicId: video.source_id, rung: FIRST_RUNG } satisfies RemovePieces,
          { after: PIECES_STAY },
        ),
      )
    await shared.changed()
  }
  await objects.copyTo(keyOf(video)(file), `${stage.folder}/rung.mp4`)
  const whole: Stage = { ...stage, input: 'rung.mp4', onProgress: () => {} }
  await convert(whole, { timeout: 300, largestFile: await mostOfCopy(whole), outputs: [output] }, [
    ...['-map', '0', '-c', 'copy', '-movflags', '+faststart', '-f', 'mp4', `file:${output}`],
  ])
}

/** Takes back what was published of a video that will never be whole. */
export async function withdraw(
  { db, objects }: ProcessingNeeds,
  video: VideoToProcess,
): Promise<void> {
  await withdrawGrowth(db, video.item_id)
  await objects.removeAll(keyOf(video)(growingFolder(FIRST_RUNG)))
}
