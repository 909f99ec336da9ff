import { folders } from '@seam/contract/media.ts'
import { messages } from '@seam/contract/messages.ts'
import { fieldProblem } from '../../infra/http/problem-error.ts'
import { ImageError, type ResizeImage } from '../../infra/images/resize-image.ts'
import { imageFiles, imageSizes } from '../assets/asset-paths.ts'

export type ImageFolder = keyof typeof imageFiles

/**
 * Writes the image `input` of a work folder in the sizes that are served, and returns the size of
 * the original as displayed. Throws a ProblemError if decoding needs too many pixels or too much
 * memory, and an ImageError if it is not a readable image.
 */
export async function writeImageSizes(
  resizeImage: ResizeImage,
  owner: number,
  folder: ImageFolder,
  workFolder: string,
) {
  const { fit, large, small } = imageSizes[folder]
  const { large: largeFile, small: smallFile } = imageFiles[folder]
  const files = [
    { file: largeFile, width: large, height: large },
    { file: smallFile, width: small, height: small },
  ]
  const { maxPixels, tooManyPixels } = folders[folder]
  return resizeImage(owner, workFolder, { fit, files, maxPixels }).catch((error: unknown) => {
    if (!(error instanceof ImageError) || error.reason === 'unreadable') throw error
    const message = error.reason === 'pixels' ? tooManyPixels : messages.imageMemory
    throw fieldProblem('file', message)
  })
}
