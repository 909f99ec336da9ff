import { mimeTypeOf } from '../../lib/file-schema.ts'

/** An area of an image, in pixels of that image. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

const QUALITY = 0.9

/** The browser cannot decode the image. */
export class UnreadableImageError extends Error {
  override name = 'UnreadableImage'
}

/**
 * Returns an area of an image as a file of the same type, scaled down to a width of at most
 * `maxWidth` pixels.
 * Throws {@link UnreadableImageError}.
 */
export async function cropImage(file: File, area: CropArea, maxWidth: number): Promise<File> {
  const image = await decodeImage(file)
  const width = Math.max(1, Math.min(Math.round(area.width), maxWidth))
  const height = Math.max(1, Math.round((width * area.height) / area.width))
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser provides no 2D canvas context')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height)
  const type = mimeTypeOf(file)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  if (!blob) throw new Error('The browser could not encode the image')
  return new File([blob], file.name, { type: blob.type })
}

async function decodeImage(file: File): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file)
  try {
    const image = Object.assign(new Image(), { src: url })
    await image.decode()
    return image
  } catch (error) {
    throw new UnreadableImageError('Not an image', { cause: error })
  } finally {
    URL.revokeObjectURL(url)
  }
}
