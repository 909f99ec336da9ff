import { writeFile } from 'node:fs/promises'
import type { ObjectStore } from '../../../infra/objects/object-store.ts'
import type { ProcessingContext } from './convert.ts'
import { PARTIAL_FOLDER, type RenditionKey } from '../../assets/file-names.ts'
import {
  type ByteRange,
  INIT_SEGMENT,
  partialFile,
  type PartialSegments,
  type SegmentIndex,
  segmentName,
} from './media-playlist.ts'
import { renditionsFolder, readSegmentIndex, readByteRange } from './encode-renditions.ts'

/** Milliseconds between two checks for new segments. */
const CHECK_INTERVAL = 200
/** Minimum share of new segments, so that an hours-long playlist is not rewritten for each one. */
const MIN_NEW_SHARE = 0.01

interface Publication {
  objects: ObjectStore
  keyOf: (file: string) => string
  rendition: RenditionKey
  /** The attempt number, part of its file names. */
  attempt: number
  /** Segments published by earlier attempts. A new attempt encodes segments of the same times. */
  published: PartialSegments
  /** Called with the init segment and all published segments, whenever there are more. */
  onSegments: (
    segmentIndex: SegmentIndex,
    init: Buffer,
    published: PartialSegments,
  ) => Promise<void>
}

/**
 * Publishes the segments of a rendition while `encode` runs. Throws the error of whichever fails.
 */
export async function publishProgressively<Encoded>(
  context: ProcessingContext,
  publication: Publication,
  encode: (context: ProcessingContext) => Promise<Encoded>,
): Promise<Encoded> {
  const publishFailed = new AbortController()
  const signal = AbortSignal.any([context.signal, publishFailed.signal])
  let failure: unknown
  let publishing: Promise<void> | undefined
  const { attempt } = publication
  const names = [...publication.published.names]
  let initName = publication.published.init
  let init: Buffer | null = null

  const publishNew = async () => {
    const segmentIndex = await readSegmentIndex(renditionsFolder(context), publication.rendition)
    const fresh = segmentIndex?.segments.slice(names.length) ?? []
    if (!segmentIndex || fresh.length <= names.length * MIN_NEW_SHARE) return
    init ??= await read(segmentIndex.init)
    if (!init) return
    initName ??= await put(INIT_SEGMENT, init)
    for (const segment of fresh) {
      const bytes = await read(segment)
      if (!bytes) break
      names.push(await put(segmentName(names.length), bytes))
    }
    if (names.length === 0) return
    await publication.onSegments(
      { ...segmentIndex, segments: segmentIndex.segments.slice(0, names.length) },
      init,
      { init: initName, names },
    )
  }
  const read = (range: ByteRange) =>
    readByteRange(renditionsFolder(context), publication.rendition, range)
  const put = async (segment: string, bytes: Buffer) => {
    const name = partialFile(segment, attempt)
    const file = `${context.folder}/${name}.segment`
    await writeFile(file, bytes)
    await publication.objects.put(publication.keyOf(`${PARTIAL_FOLDER}/${name}`), file)
    return name
  }

  const timer = setInterval(() => {
    publishing ??= publishNew()
      .catch((error: unknown) => {
        failure = error
        publishFailed.abort()
      })
      .finally(() => (publishing = undefined))
  }, CHECK_INTERVAL)
  try {
    return await encode({ ...context, signal })
  } catch (error) {
    throw failure ?? error
  } finally {
    clearInterval(timer)
    await publishing
  }
}
