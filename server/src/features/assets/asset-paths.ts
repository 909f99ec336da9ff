import type { Image } from '@seam/contract/account.ts'
import { imageFile, type ImageFolder, imageSizes } from '@seam/contract/images.ts'
import { type Folder, MEDIA_BASE } from '@seam/contract/media.ts'
import type { PostImage } from '@seam/contract/post-image.ts'
import type { StoredImage } from './image-sql.ts'
import type { StoredPostImage } from './post-image-sql.ts'

/**
 * Returns the URL path of a file. New content is a new asset, so the content at a URL never
 * changes.
 */
export const assetUrl = (folder: Folder, assetPublicId: string, file: string): string =>
  `${MEDIA_BASE}/${folder}/${assetPublicId}/${file}`

/** Returns the key prefix of all files of an asset in the object store. */
export const objectPrefix = (folder: Folder, assetPublicId: string): string =>
  `${folder}/${assetPublicId.slice(0, 2)}/${assetPublicId}`

export const objectKey = (folder: Folder, assetPublicId: string, file: string): string =>
  `${objectPrefix(folder, assetPublicId)}/${file}`

interface NamedFiles {
  large: string
  small: string
  /** All file names, in ascending order of width. */
  all: string[]
}

/** Returns the file names of an image, given the widths in its row. */
export function imageFiles(folder: ImageFolder, widths: number[]): NamedFiles {
  return {
    large: imageFile(largeWidth(widths)),
    small: imageFile(smallWidth(folder, widths)),
    all: widths.map(imageFile),
  }
}

const largeWidth = (widths: number[]) => widths.at(-1) ?? 0
const smallWidth = (folder: ImageFolder, widths: number[]) =>
  widths.findLast((width) => width <= imageSizes[folder].small) ?? largeWidth(widths)

export function imageView(folder: ImageFolder, { id, widths, color }: StoredImage): Image {
  const { large, small } = imageFiles(folder, widths)
  return {
    url: assetUrl(folder, id, large),
    smallUrl: assetUrl(folder, id, small),
    widths,
    color,
  }
}

/** Like {@link imageView}; null if there is no image. */
export const imageViewOrNull = (folder: ImageFolder, image: StoredImage | null): Image | null =>
  image && imageView(folder, image)

/** Returns the images of a post as the API represents them. */
export function postImageViews(images: StoredPostImage[] | null, nsfw: boolean): PostImage[] {
  return (images ?? []).map(({ width, height, alt, ...image }) => {
    const scale = Math.min(imageSizes.postImages.max / Math.max(width, height), 1)
    const scaled = (pixels: number) => Math.max(1, Math.round(pixels * scale))
    return {
      ...imageView('postImages', image),
      public_id: image.id,
      width: scaled(width),
      height: scaled(height),
      alt,
      nsfw,
    }
  })
}

/** Returns the widths in pixels of `url` and `smallUrl` of a thumbnail. */
export const thumbnailWidths = (widths: number[]): { width: number; smallWidth: number } => ({
  width: largeWidth(widths),
  smallWidth: smallWidth('thumbnails', widths),
})
