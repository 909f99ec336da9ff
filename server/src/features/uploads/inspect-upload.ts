import { stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { limits } from '@seam/contract/limits.ts'
import { type Folder, folders } from '@seam/contract/media.ts'
import { videoLimitMessages, type VideoLimits } from '@seam/contract/video-limits.ts'
import { imageFile, type ImageFolder, imageSizes } from '@seam/contract/images.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { type Ffmpeg, MediaError } from '../../infra/ffmpeg/ffmpeg.ts'
import { isTooManyPixels, isTooManyStreams, type Probe, probe } from '../../infra/ffmpeg/probe.ts'
import { withLargestFrame } from '../../infra/ffmpeg/largest-frame.ts'
import { decodingWork } from '../../infra/ffmpeg/decoding-work.ts'
import { ProblemError, fieldProblem } from '../../infra/http/problem-error.ts'
import { isStorageFull } from '../../infra/disk-space/storage-full.ts'
import { ImageError, type ImageFormat, type ResizeImage } from '../../infra/images/resize-image.ts'
import { createSemaphore, SemaphoreTimeout } from '../../infra/semaphore.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import { isStreamCopy } from '../transcoding/encoding/remux.ts'
import { objectKey } from '../assets/asset-paths.ts'
import { ORIGINAL } from '../assets/file-names.ts'

/** Read from the content of the file. */
export interface UploadProperties {
  format: string
  bytes: number
  width: number
  height: number
  /** Seconds; null for an image. */
  duration: number | null
  /** Pixels of all frames of a video; null for an image. */
  work: number | null
  /** Whether a video becomes playable without encoding; null for an image. */
  copied: boolean | null
  /** The streams of a video; null for an image. */
  probe: Probe | null
  /** Widths of the files of an image in pixels, in ascending order; empty for a video. */
  widths: number[]
  /** The dominant colour of an image, #rrggbb; null for a video and a transparent image. */
  color: string | null
}

/** Formats by MIME type, which is detected from the first bytes. */
const videoFormats: Record<string, string> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
}
const imageFormats: Record<string, ImageFormat> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
}
const acceptedFormats = (folder: ImageFolder) =>
  folders[folder].accept.flatMap((type) => imageFormats[type] ?? [])

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
  readVideoLimits: () => Promise<VideoLimits>
  ffmpeg: Ffmpeg
  resizeImage: ResizeImage
}

/**
 * Inspects the file `input` in a work folder, and writes the files to store into the same folder.
 * Returns their names and the properties of the upload. Throws a ProblemError if the file has the
 * wrong type for its folder or exceeds a limit. Owners take turns, so that one owner's many files
 * do not delay the others.
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
  const mime = detected?.mime ?? ''
  if (folder === 'videos') {
    const format = videoFormats[mime]
    if (!format) throw wrongType(folder)
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
  const format = imageFormats[mime]
  if (!format || !acceptedFormats(folder).includes(format)) throw wrongType(folder)
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

/** Throws a ProblemError if a video exceeds a limit, and a MediaError if it is unreadable. */
async function inspectVideo(workFolder: string, ffmpeg: Ffmpeg, videoLimits: VideoLimits) {
  const source = await withLargestFrame(ffmpeg, workFolder, await probe(ffmpeg, workFolder))
  const { duration, width, height } = source
  // Its colours are meaningless without metadata that only Dolby Vision decoders read.
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
 * Writes the image `input` of a work folder in all served sizes. Returns the displayed size of the
 * original, the widths of the files and the dominant colour. Throws a ProblemError if decoding
 * needs too many pixels or too much memory, and an ImageError if the image is unreadable.
 */
async function writeImageSizes(
  resizeImage: ResizeImage,
  owner: number,
  folder: ImageFolder,
  workFolder: string,
) {
  const { fit, max, widths } = imageSizes[folder]
  const { maxPixels, tooManyPixels } = folders[folder]
  const options = { fit, max, widths, maxPixels, formats: acceptedFormats(folder) }
  return resizeImage(owner, workFolder, options).catch((error: unknown) => {
    if (!(error instanceof ImageError) || error.reason === 'unreadable') throw error
    const message = error.reason === 'pixels' ? tooManyPixels : serverMessages.imageMemory
    throw fieldProblem('file', message)
  })
}

/**
 * Moves the files of an asset from a work folder into the object store, all at once. Returns their
 * sizes in bytes by name. When it throws, no file is still being stored.
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
