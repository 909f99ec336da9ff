import { MediaError } from '../../infra/ffmpeg/ffmpeg.ts'
import { probe } from '../../infra/ffmpeg/probe.ts'
import { maxRemuxBytes } from './encoding/remux.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import { removeLater } from '../removal/removal-store.ts'
import type { ClaimedVideo } from './claim-video.ts'
import type { ProcessingContext } from './encoding/convert.ts'
import { convert } from './encoding/convert.ts'
import { objectKeyOf, publishFiles } from './video-files.ts'
import type { ProcessingServices } from './processing-services.ts'
import { codecsAttribute } from './encoding/master-playlist.ts'
import {
  attemptFile,
  FIRST_QUALITY,
  firstRendition,
  PARTIAL_FOLDER,
  renditionFile,
  type RenditionKey,
} from '../assets/file-names.ts'
import { publishProgressively } from './encoding/publish-progressively.ts'
import { FIRST_STEP, type Rendition, renditionSize } from './encoding/ladder.ts'
import { countFrames } from './encoding/encode-arguments.ts'
import { encodeRenditions, readByteRange, readKeyFrames } from './encoding/encode-renditions.ts'
import {
  type PartialSegments,
  partialSegmentsIn,
  eventPlaylist,
  type SegmentIndex,
  bitRatesOf,
  cutAfterKeyFrames,
  vodPlaylist,
} from './encoding/media-playlist.ts'
import {
  type RenditionMetadata,
  findFirstRendition,
  saveCompleteRendition,
  savePartialRendition,
  deletePartialRendition,
} from './rendition-store.ts'

/**
 * Returns the metadata of a rendition whose file is in the work folder, under its future file name.
 */
export async function readRenditionMetadata(
  context: ProcessingContext,
  rendition: RenditionKey,
  segmentIndex: SegmentIndex,
  name: string,
): Promise<RenditionMetadata> {
  const init = await readByteRange(context.folder, rendition, segmentIndex.init)
  if (!init) throw new MediaError('the init segment is missing', false)
  const metadata = toMetadata(context, rendition, segmentIndex, init, name)
  const keyFrames = await readKeyFrames(context.folder, rendition, segmentIndex)
  if (!keyFrames) return metadata
  const { peak, average } = bitRatesOf(cutAfterKeyFrames(segmentIndex, keyFrames))
  return {
    ...metadata,
    key_frames: keyFrames,
    key_frame_peak_rate: peak,
    key_frame_average_rate: average,
  }
}

function toMetadata(
  { source }: ProcessingContext,
  rendition: RenditionKey,
  segmentIndex: SegmentIndex,
  init: Buffer,
  name: string,
): RenditionMetadata {
  const { peak, average } = bitRatesOf(segmentIndex)
  return {
    peak_rate: peak,
    average_rate: average,
    codecs: codecsAttribute(init, source.audio !== null),
    frame_rate: countFrames(source, rendition.quality).rate,
    playlist: vodPlaylist(segmentIndex, name),
    key_frames: null,
    key_frame_peak_rate: null,
    key_frame_average_rate: null,
  }
}

/**
 * Encodes the first rendition of a source that browsers cannot play, and publishes it
 * progressively. Then remuxes it to `output` in the work folder, a file that plays everywhere.
 */
export async function encodeFirstRendition(
  services: ProcessingServices,
  video: ClaimedVideo,
  context: ProcessingContext,
  output: string,
): Promise<void> {
  const { db, objects, responseCache } = services
  const name = attemptFile(renditionFile(firstRendition), video.attempt)
  const existing = await findFirstRendition(db, video.item_id)
  if (existing?.state !== 'READY') {
    const rendition: Rendition = {
      ...firstRendition,
      step: FIRST_STEP,
      ...renditionSize(context.source, FIRST_QUALITY),
    }
    const onSegments = async (
      segmentIndex: SegmentIndex,
      init: Buffer,
      published: PartialSegments,
    ) => {
      const metadata = toMetadata(context, firstRendition, segmentIndex, init, name)
      const playlist = eventPlaylist(segmentIndex.segments, PARTIAL_FOLDER, published)
      await video.change((tx) =>
        savePartialRendition(tx, video, rendition, { ...metadata, playlist }),
      )
      await responseCache.invalidate()
    }
    const published = partialSegmentsIn(existing?.playlist ?? null)
    const encoded = await publishProgressively(
      context,
      {
        objects,
        keyOf: objectKeyOf(video),
        rendition: firstRendition,
        published,
        onSegments,
        attempt: video.attempt,
      },
      (progressive) => encodeRenditions(progressive, [rendition]),
    )
    const segmentIndex = encoded.get(rendition)
    if (!segmentIndex) throw new Error('The first rendition was not encoded')
    const metadata = await readRenditionMetadata(context, firstRendition, segmentIndex, name)
    const { source_id, change } = video
    const files = { [name]: renditionFile(firstRendition) }
    const publication = { source_id, folder: context.folder, files, change }
    await publishFiles(services, publication, async (tx) => {
      await saveCompleteRendition(tx, video, rendition, { ...metadata, file: name })
      // Players that have started may still request these, and a failover may lose this commit.
      await removeLater(tx, [objectKeyOf(video)(PARTIAL_FOLDER)])
    })
    await responseCache.invalidate()
  }
  const complete =
    existing?.state === 'READY' ? (existing.file ?? renditionFile(firstRendition)) : name
  await objects.copyToFile(objectKeyOf(video)(complete), `${context.folder}/rendition.mp4`)
  const remuxContext: ProcessingContext = {
    ...context,
    input: 'rendition.mp4',
    onProgress: () => {},
    source: await probe(context.ffmpeg, context.folder, 'rendition.mp4', context.signal),
  }
  await convert(
    remuxContext,
    { timeout: 300, maxFileSize: await maxRemuxBytes(remuxContext), outputs: [output] },
    ['-map', '0', '-c', 'copy', '-movflags', '+faststart', '-f', 'mp4', `file:${output}`],
  )
}

export async function unpublishPartialRendition(tx: Tx, video: ClaimedVideo): Promise<void> {
  await deletePartialRendition(tx, video.item_id)
  await removeLater(tx, [objectKeyOf(video)(PARTIAL_FOLDER)])
}
