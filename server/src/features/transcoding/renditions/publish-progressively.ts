import { writeFile } from 'node:fs/promises'
import type { ObjectStore } from '../../../infra/objects/object-store.ts'
import type { ProcessingContext } from '../convert.ts'
import { partialFolder } from '../../assets/file-names.ts'
import { INIT_SEGMENT, type SegmentIndex, segmentName, type ByteRange } from './media-playlist.ts'
import { rungsFolder, readSegmentIndex, readByteRange } from './encode-rungs.ts'

/** Milliseconds between two checks for new segments. */
const CHECK_INTERVAL = 200
/** The minimum share of new segments, so that a playlist of hours is not rewritten for each. */
const MIN_NEW_SHARE = 0.01

interface Publication {
  objects: ObjectStore
  /** The key of a file of this video. */
  keyOf: (file: string) => string
  rung: number
  /** The number of segments that an earlier run has published. A new run encodes the same ones. */
  published: number
  /** Called with all published segments and the init segment, whenever there are more. */
  onSegments: (segmentIndex: SegmentIndex, init: Buffer) => Promise<void>
}

/** Publishes the segments of a rung while `encode` runs. Throws the error of either. */
export async function publishProgressively<Encoded>(
  context: ProcessingContext,
  publication: Publication,
  encode: (context: ProcessingContext) => Promise<Encoded>,
): Promise<Encoded> {
  const publishFailed = new AbortController()
  const signal = AbortSignal.any([context.signal, publishFailed.signal])
  let failure: unknown
  let publishing: Promise<void> | undefined
  let { published } = publication
  let init: Buffer | null = null

  const publishNew = async () => {
    const segmentIndex = await readSegmentIndex(rungsFolder(context), publication.rung)
    const fresh = segmentIndex?.segments.slice(published) ?? []
    if (!segmentIndex || fresh.length <= published * MIN_NEW_SHARE) return
    init ??= await read(segmentIndex.init)
    if (!init) return
    if (published === 0) await put(INIT_SEGMENT, init)
    for (const segment of fresh) {
      const bytes = await read(segment)
      if (!bytes) break
      await put(segmentName(published), bytes)
      published += 1
    }
    if (published === 0) return
    await publication.onSegments(
      { ...segmentIndex, segments: segmentIndex.segments.slice(0, published) },
      init,
    )
  }
  const read = (range: ByteRange) => readByteRange(rungsFolder(context), publication.rung, range)
  const put = async (name: string, bytes: Buffer) => {
    const file = `${context.folder}/${name}.segment`
    await writeFile(file, bytes)
    await publication.objects.put(
      publication.keyOf(`${partialFolder(publication.rung)}/${name}`),
      file,
    )
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
