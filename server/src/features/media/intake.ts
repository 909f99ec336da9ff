import { stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { limits } from '@seam/contract/limits.ts'
import { type Folder, folders } from '@seam/contract/media.ts'
import { messages } from '@seam/contract/messages.ts'
import { type Ffmpeg, MediaFailure } from '../../infra/ffmpeg/ffmpeg.ts'
import { isTooManyPixels, probe } from '../../infra/ffmpeg/probe.ts'
import { decodingWork } from '../../infra/ffmpeg/work.ts'
import { Refusal, refuseField } from '../../infra/http/refusal.ts'
import { isStorageFull } from '../../infra/objects/storage-full.ts'
import type { ResizeImage } from '../../infra/images/resize-image.ts'
import { createSemaphore } from '../../infra/semaphore.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import { isCopied } from '../video/processing/plan.ts'
import { imageFiles, objectKey } from './address.ts'
import { makeImages } from './images.ts'

/** What a file turned out to be. */
export interface Inspected {
  format: string
  bytes: number
  width: number
  height: number
  /** Seconds; null for an image. */
  duration: number | null
  /** Of a video: pixels of all frames, and whether it is made playable by copying. */
  work: number | null
  copied: boolean | null
}

/** The formats we take, by what the first bytes say. */
const formats: Record<string, string> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

const wrongType = (folder: Folder, cause?: unknown) =>
  new Refusal('wrong-type', folders[folder].wrongType, {
    errors: [{ field: 'file', code: 'wrong-type', message: folders[folder].wrongType }],
    cause,
  })

const tooSlow = (cause: unknown) =>
  new Refusal('unavailable', 'Looking into this file took too long. Please try again', {
    retryAfter: 10,
    cause,
  })

/** Videos that are inspected at once, and how long one may wait for that. */
const semaphore = createSemaphore(2, 30_000)

export interface InspectNeeds {
  ffmpeg: Ffmpeg
  resizeImage: ResizeImage
}

/**
 * Inspects the file `input` of a work folder by its content, whatever it is called, and puts what is
 * to be stored of it beside it. Returns the names of those files. The files of one owner wait behind
 * each other, not in front of those of others.
 */
export async function inspect(
  { ffmpeg, resizeImage }: InspectNeeds,
  owner: number,
  folder: Folder,
  work: string,
): Promise<{ facts: Inspected; files: string[] }> {
  const path = `${work}/input`
  const { bytes } = await stat(path).then(({ size }) => ({ bytes: size }))
  const found = await fileTypeFromFile(path).catch(() => undefined)
  const format = formats[found?.mime ?? '']
  const isVideo = found?.mime.startsWith('video/')
  if (!format || isVideo !== (folder === 'videos')) throw wrongType(folder)
  if (folder === 'videos') {
    const video = await semaphore(String(owner), () => inspectVideo(work, ffmpeg)).catch(
      (error) => {
        if (isTooManyPixels(error)) throw refuseField('file', messages.videoPixels)
        if (!(error instanceof MediaFailure)) throw error
        throw error.timedOut ? tooSlow(error) : wrongType(folder, error)
      },
    )
    return { facts: { format, bytes, ...video }, files: ['input'] }
  }
  const size = await makeImages(resizeImage, owner, folder, work).catch((error) => {
    throw error instanceof Refusal || isStorageFull(error) ? error : wrongType(folder, error)
  })
  return {
    facts: { format, bytes, ...size, duration: null, work: null, copied: null },
    files: Object.values(imageFiles[folder]),
  }
}

/** Refuses a video that exceeds a limit. Throws a MediaFailure where it can not be read. */
async function inspectVideo(folder: string, tool: Ffmpeg) {
  const source = await probe(tool, folder)
  const { duration, width, height } = source
  if (duration > limits.videoDuration) throw refuseField('file', messages.videoLong)
  if (width * height > limits.imagePixels) throw refuseField('file', messages.videoPixels)
  const work = await decodingWork(tool, folder, source)
  if (work > limits.videoWork.max) throw refuseField('file', messages.videoWork)
  return { duration, width, height, work, copied: isCopied(source) }
}

/** The name under which the uploaded file of a video is kept. */
export const ORIGINAL = 'original'

/** Moves the files of an asset from a work folder into the object store. Returns their bytes by name. */
export async function keepFiles(
  objects: ObjectStore,
  folder: Folder,
  publicId: string,
  work: string,
  files: string[],
): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {}
  for (const file of files) {
    const name = file === 'input' ? ORIGINAL : file
    sizes[name] = (await stat(`${work}/${file}`)).size
    await objects.put(objectKey(folder, publicId, name), `${work}/${file}`)
  }
  return sizes
}
