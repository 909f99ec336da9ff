import { stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { limits } from '@seam/contract/limits.ts'
import { type Folder, folders } from '@seam/contract/media.ts'
import { videoLimitMessages, type VideoLimits } from '@seam/contract/video-limits.ts'
import { imageFile } from '@seam/contract/images.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { type Ffmpeg, MediaError } from '../../infra/ffmpeg/ffmpeg.ts'
import { isTooManyPixels, isTooManyStreams, type Probe, probe } from '../../infra/ffmpeg/probe.ts'
import { withLargestFrame } from '../../infra/ffmpeg/largest-frame.ts'
import { decodingWork } from '../../infra/ffmpeg/decoding-work.ts'
import { ProblemError, fieldProblem } from '../../infra/http/problem-error.ts'
import { isStorageFull } from '../../infra/disk-space/storage-full.ts'
import type { ResizeImage } from '../../infra/images/resize-image.ts'
import { createSemaphore, SemaphoreTimeout } from '../../infra/semaphore.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import { isStreamCopy } from '../transcoding/remux.ts'
import { objectKey } from '../assets/asset-paths.ts'
import { writeImageSizes } from './image-sizes.ts'
import { ORIGINAL } from '../assets/file-names.ts'

/** The properties of an uploaded file, read from its content. */
export interface UploadProperties {
  format: string
  bytes: number
  width: number
  height: number
  /** Seconds; null for an image. */
  duration: number | null
  /** Pixels of all frames of a video; null for an image. */
  work: number | null
  /** Whether a video is made playable without encoding; null for an image. */
  copied: boolean | null
  /** The streams of a video; null for an image. */
  probe: Probe | null
  /** The widths of the files of an image in pixels, ascending; empty for a video. */
  widths: number[]
  /** The dominant colour of an image, #rrggbb; null for a video and a transparent image. */
  color: string | null
}

/** The accepted formats by the MIME type detected from the first bytes. */
const formats: Record<string, string> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

const wrongType = (folder: Folder, cause?: unknown) =>
  new ProblemError('wrong-type', folders[folder].wrongType, {
    errors: [{ field: 'file', code: 'wrong-type', message: folders[folder].wrongType }],
    cause,
  })

const inspectionTimeout = (cause: unknown) =>
  new ProblemError('unavailable', 'Inspecting this file took too long. Please try again', {
    retryAfter: 10,
    cause,
  })

const CONCURRENCY = 2
const QUEUE_TIMEOUT_MS = 30_000
const semaphore = createSemaphore(CONCURRENCY, QUEUE_TIMEOUT_MS)

export interface InspectServices {
  /** Returns what the site accepts. */
  readVideoLimits: () => Promise<VideoLimits>
  ffmpeg: Ffmpeg
  resizeImage: ResizeImage
}

/**
 * Inspects the content of the file `input` in a work folder, and writes the files to store into the
 * same folder. Returns their names and the properties of the upload. Throws a ProblemError if the
 * file has the wrong type for its folder or exceeds a limit. Owners take turns, so that many files
 * of one do not delay the others.
 */
export async function inspectUpload(
  { ffmpeg, resizeImage, readVideoLimits }: InspectServices,
  owner: number,
  folder: Folder,
  workFolder: string,
): Promise<{ facts: UploadProperties; files: string[] }> {
  const path = `${workFolder}/input`
  const { size: bytes } = await stat(path)
  const detected = await fileTypeFromFile(path).catch(() => undefined)
  const format = formats[detected?.mime ?? '']
  const isVideo = detected?.mime.startsWith('video/')
  if (!format || isVideo !== (folder === 'videos')) throw wrongType(folder)
  if (folder === 'videos') {
    const videoLimits = await readVideoLimits()
    const inspect = () => inspectVideo(workFolder, ffmpeg, videoLimits)
    const video = await semaphore(String(owner), inspect).catch((error) => {
      if (isTooManyPixels(error)) throw fieldProblem('file', serverMessages.videoPixels)
      if (isTooManyStreams(error)) throw fieldProblem('file', serverMessages.videoStreams)
      if (!(error instanceof MediaError)) throw error
      throw error.timedOut ? inspectionTimeout(error) : wrongType(folder, error)
    })
    return { facts: { format, bytes, ...video, widths: [], color: null }, files: ['input'] }
  }
  const image = await writeImageSizes(resizeImage, owner, folder, workFolder).catch((error) => {
    throw isAboutTheFile(error) ? wrongType(folder, error) : error
  })
  return {
    facts: { format, bytes, ...image, duration: null, work: null, copied: null, probe: null },
    files: image.widths.map(imageFile),
  }
}

const isAboutTheFile = (error: unknown) =>
  !(error instanceof ProblemError || error instanceof SemaphoreTimeout || isStorageFull(error))

/**
 * Throws a ProblemError for a video that exceeds a limit, and a MediaError for an unreadable one.
 */
async function inspectVideo(workFolder: string, ffmpeg: Ffmpeg, videoLimits: VideoLimits) {
  const source = await withLargestFrame(ffmpeg, workFolder, await probe(ffmpeg, workFolder))
  const { duration, width, height } = source
  // Its colours have no meaning without the metadata that only its own decoders read.
  if (source.video.dolbyVision === 5) throw fieldProblem('file', serverMessages.videoDolbyVision)
  if (duration > videoLimits.maxVideoDuration) {
    throw fieldProblem('file', videoLimitMessages.long(videoLimits))
  }
  if (width * height > limits.imagePixels) throw fieldProblem('file', serverMessages.videoPixels)
  const work = await decodingWork(ffmpeg, workFolder, source)
  if (work > limits.videoWork.max) throw fieldProblem('file', serverMessages.videoWork)
  return { duration, width, height, work, copied: isStreamCopy(source), probe: source }
}

/**
 * Moves the files of an asset from a work folder into the object store, all at once. Returns their
 * bytes by name. No file is being stored any more when it throws.
 */
export async function storeFiles(
  objects: ObjectStore,
  folder: Folder,
  publicId: string,
  workFolder: string,
  files: string[],
): Promise<Record<string, number>> {
  const stored = await Promise.allSettled(
    files.map(async (file) => {
      const name = file === 'input' ? ORIGINAL : file
      const { size } = await stat(`${workFolder}/${file}`)
      await objects.put(objectKey(folder, publicId, name), `${workFolder}/${file}`)
      return [name, size] as const
    }),
  )
  const failed = stored.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return Object.fromEntries(
    stored.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
  )
}
