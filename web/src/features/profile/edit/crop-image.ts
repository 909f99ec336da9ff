import { typeOf } from '../../../lib/file-rule.ts'

/** A part of a picture, in its own pixels. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

const QUALITY = 0.9

/** The picture is of a kind that this browser can not show. */
export class UnreadableImage extends Error {
  override name = 'UnreadableImage'
}

/**
 * Cuts an area out of a picture, no wider than `most` pixels, as a file of the picture's own type.
 * Throws {@link UnreadableImage}.
 */
export async function cropImage(file: File, area: Area, most: number): Promise<File> {
  const picture = await decoded(file)
  const width = Math.max(1, Math.min(Math.round(area.width), most))
  const height = Math.max(1, Math.round((width * area.height) / area.width))
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser gives no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, width, height)
  const type = typeOf(file)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY))
  if (!blob) throw new Error('The browser could not encode the picture')
  return new File([blob], file.name, { type: blob.type })
}

async function decoded(file: File): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file)
  try {
    const picture = Object.assign(new Image(), { src: url })
    await picture.decode()
    return picture
  } catch (error) {
    throw new UnreadableImage('Not an image', { cause: error })
  } finally {
    URL.revokeObjectURL(url)
  }
}
