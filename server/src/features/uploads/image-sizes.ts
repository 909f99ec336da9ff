import { type ImageFolder, imageSizes } from '@seam/contract/images.ts'
import { folders } from '@seam/contract/media.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { fieldProblem } from '../../infra/http/problem-error.ts'
import { ImageError, type ResizeImage } from '../../infra/images/resize-image.ts'

/**
 * Writes the image `input` of a work folder in the sizes that are served. Returns the size of the
 * original as displayed, the widths of the files and the dominant colour. Throws a ProblemError if
 * decoding needs too many pixels or too much memory, and an ImageError if it is not a readable image.
 */
export async function writeImageSizes(
  resizeImage: ResizeImage,
  owner: number,
  folder: ImageFolder,
  workFolder: string,
) {
  const { fit, max, widths } = imageSizes[folder]
  const { maxPixels, tooManyPixels } = folders[folder]
  return resizeImage(owner, workFolder, { fit, max, widths, maxPixels }).catch((error: unknown) => {
    if (!(error instanceof ImageError) || error.reason === 'unreadable') throw error
    const message = error.reason === 'pixels' ? tooManyPixels : serverMessages.imageMemory
    throw fieldProblem('file', message)
  })
}
