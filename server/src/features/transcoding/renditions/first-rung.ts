import { MediaError } from '../../../infra/ffmpeg/ffmpeg.ts'
import { maxRemuxBytes } from '../remux.ts'
import type { ProcessingContext } from '../convert.ts'
import { convert } from '../convert.ts'
import type { VideoToProcess } from '../video-store.ts'
import { storeFile, objectKeyOf } from '../video-files.ts'
import type { ProcessingServices } from '../processing-services.ts'
import { REMOVE_PARTIAL_SEGMENTS, type RemovePartialSegmentsData } from '../job-names.ts'
import { codecsAttribute } from './master-playlist.ts'
import { partialFolder, rungFile, FIRST_RUNG } from '../../assets/file-names.ts'
import { publishProgressively } from './publish-progressively.ts'
import { FIRST_PASS, type Rung, rungSize } from './ladder.ts'
import { encodeRungs, readByteRange } from './encode-rungs.ts'
import {
  countSegments,
  eventPlaylist,
  type SegmentIndex,
  bitRatesOf,
  vodPlaylist,
} from './media-playlist.ts'
import {
  type RenditionMetadata,
  findFirstRung,
  saveCompleteRung,
  savePartialRung,
  deletePartialRung,
} from './rendition-store.ts'

/** Seconds of a segment: short, so that the first is published soon. */
const SEGMENT_SECONDS = 2
/** Seconds for which players may still request the partial segments that they know. */
const SEGMENT_RETENTION_SECONDS = 120

/** Returns the metadata of a rung whose file is in the work folder. */
export async function readRenditionMetadata(
  context: ProcessingContext,
  rung: number,
  segmentIndex: SegmentIndex,
): Promise<RenditionMetadata> {
  const init = await readByteRange(context.folder, rung, segmentIndex.init)
  if (!init) throw new MediaError('the init segment is missing', false)
  return toMetadata(context, rung, segmentIndex, init)
}

function toMetadata(
  { source }: ProcessingContext,
  rung: number,
  segmentIndex: SegmentIndex,
  init: Buffer,
): RenditionMetadata {
  const { peak, average } = bitRatesOf(segmentIndex)
  return {
    peak_rate: peak,
    average_rate: average,
    codecs: codecsAttribute(init, source.audio !== null),
    playlist: vodPlaylist(segmentIndex, rungFile(rung)),
  }
}

/**
 * Encodes the first rung of a source that browsers can not play, and publishes it progressively.
 * Then remuxes it to the file `output` in the work folder, which plays everywhere.
 */
export async function encodeFirstRung(
  services: ProcessingServices,
  video: VideoToProcess,
  context: ProcessingContext,
  output: string,
): Promise<void> {
  const { db, objects, queue, responseCache } = services
  const file = rungFile(FIRST_RUNG)
  const existing = await findFirstRung(db, video.item_id)
  if (existing?.state !== 'READY') {
    const rung: Rung = {
      rung: FIRST_RUNG,
      pass: FIRST_PASS,
      ...rungSize(context.source, FIRST_RUNG),
    }
    const onSegments = async (segmentIndex: SegmentIndex, init: Buffer) => {
      const metadata = toMetadata(context, FIRST_RUNG, segmentIndex, init)
      const playlist = eventPlaylist(segmentIndex.segments, partialFolder(FIRST_RUNG))
      await savePartialRung(db, video, rung, { ...metadata, playlist })
      await responseCache.invalidate()
    }
    const published = countSegments(existing?.playlist ?? null)
    const encoded = await publishProgressively(
      context,
      { objects, keyOf: objectKeyOf(video), rung: FIRST_RUNG, published, onSegments },
      (progressive) => encodeRungs(progressive, [rung], SEGMENT_SECONDS),
    )
    const segmentIndex = encoded.get(FIRST_RUNG)
    if (!segmentIndex) throw new Error('The first rung was not encoded')
    const metadata = await readRenditionMetadata(context, FIRST_RUNG, segmentIndex)
    await storeFile(services, video, context.folder, file)
    await saveCompleteRung(db, video, rung, metadata)
    await db
      .transaction()
      .execute((tx) =>
        queue.send(
          tx,
          REMOVE_PARTIAL_SEGMENTS,
          { assetPublicId: video.source_id, rung: FIRST_RUNG } satisfies RemovePartialSegmentsData,
          { delaySeconds: SEGMENT_RETENTION_SECONDS },
        ),
      )
    await responseCache.invalidate()
  }
  await objects.copyToFile(objectKeyOf(video)(file), `${context.folder}/rung.mp4`)
  const remuxContext: ProcessingContext = { ...context, input: 'rung.mp4', onProgress: () => {} }
  await convert(
    remuxContext,
    { timeout: 300, maxFileSize: await maxRemuxBytes(remuxContext), outputs: [output] },
    [...['-map', '0', '-c', 'copy', '-movflags', '+faststart', '-f', 'mp4', `file:${output}`]],
  )
}

/** Unpublishes the partial first rung of a video that failed. */
export async function unpublishPartialRung(
  { db, objects }: ProcessingServices,
  video: VideoToProcess,
): Promise<void> {
  await deletePartialRung(db, video.item_id)
  await objects.removeAll(objectKeyOf(video)(partialFolder(FIRST_RUNG)))
}
