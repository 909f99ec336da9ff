import { mimeTypeOf } from '../../../lib/file-schema.ts'

/** Types that are converted before the upload, where the browser can decode them. */
export const convertibleTypes = ['image/heic', 'image/heif', '.heic', '.heif']

/** Pixels of the longer side of a converted image. */
const MAX_SIDE = 4096
const QUALITY = 0.92

/** The browser cannot decode the image. */
export class UndecodableImageError extends Error {
  override name = 'UndecodableImage'
}

/**
 * Returns a file that the server accepts: an HEIC image as a JPEG, every other file unchanged.
 * Throws {@link UndecodableImageError}.
 */
export async function prepareImage(file: File): Promise<File> {
  if (!convertibleTypes.includes(mimeTypeOf(file))) return file
  const bitmap = await createImageBitmap(file).catch((error: unknown) => {
    throw new UndecodableImageError('The browser cannot decode it', { cause: error })
  })
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', QUALITY),
  )
  if (!blob) throw new UndecodableImageError('The browser could not convert it')
  return new File([blob], file.name.replace(/\.\w+$/, '') + '.jpg', { type: blob.type })
}
