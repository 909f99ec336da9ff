import { folders } from '@seam/contract/media.ts'
import { messages } from '@seam/contract/messages.ts'
import { refuseField } from '../../infra/http/refusal.ts'
import { ImageFailure, type ResizeImage } from '../../infra/images/resize-image.ts'
import { imageFiles } from './address.ts'

export type ImageFolder = keyof typeof imageFiles

const shapes = {
  thumbnails: { fit: 'inside', large: 1280, small: 640 },
  avatars: { fit: 'cover', large: 512, small: 128 },
  covers: { fit: 'inside', large: 1920, small: 960 },
} as const

/**
 * Makes the sizes in use of the image `input` of a work folder, and returns the size of the original
 * as shown. Refuses what is too large in pixels or memory. Throws an ImageFailure for what is no image.
 */
export async function makeImages(
  resizeImage: ResizeImage,
  owner: number,
  folder: ImageFolder,
  work: string,
) {
  const { fit, large, small } = shapes[folder]
  const { large: largeFile, small: smallFile } = imageFiles[folder]
  const files = [
    { file: largeFile, width: large, height: large },
    { file: smallFile, width: small, height: small },
  ]
  const { maxPixels, tooManyPixels } = folders[folder]
  return resizeImage(owner, work, { fit, files, maxPixels }).catch((error: unknown) => {
    if (!(error instanceof ImageFailure) || error.kind === 'unreadable') throw error
    const message = error.kind === 'pixels' ? tooManyPixels : messages.imageMemory
    throw refuseField('file', message)
  })
}
