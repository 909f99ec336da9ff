import { type Folder, MEDIA_BASE } from '@seam/contract/media.ts'

/**
 * Returns the URL path of a file. New content is a new asset, so the content of a URL never
 * changes.
 */
export const assetUrl = (folder: Folder, assetPublicId: string, file: string): string =>
  `${MEDIA_BASE}/${folder}/${assetPublicId}/${file}`

/** Returns the key prefix of all files of an asset in the object store. */
export const objectPrefix = (folder: Folder, assetPublicId: string): string =>
  `${folder}/${assetPublicId.slice(0, 2)}/${assetPublicId}`

/** Returns the key of a file in the object store. */
export const objectKey = (folder: Folder, assetPublicId: string, file: string): string =>
  `${objectPrefix(folder, assetPublicId)}/${file}`

/** How an image is resized, and the maximum width and height of its files in pixels. */
export const imageSizes = {
  thumbnails: { fit: 'inside', large: 1280, small: 640 },
  avatars: { fit: 'cover', large: 512, small: 128 },
  covers: { fit: 'inside', large: 1920, small: 960 },
} as const

/** The files of an image: its URL leads to the large one, cards show the small one. */
export const imageFiles = {
  thumbnails: { large: '1280.webp', small: '640.webp' },
  avatars: { large: '512.webp', small: '128.webp' },
  covers: { large: '1920.webp', small: '960.webp' },
} as const

/** Returns an image as the API represents it; null if there is none. */
export const imageView = (
  folder: keyof typeof imageFiles,
  assetPublicId: string | null,
): { url: string; smallUrl: string } | null =>
  assetPublicId === null
    ? null
    : {
        url: assetUrl(folder, assetPublicId, imageFiles[folder].large),
        smallUrl: assetUrl(folder, assetPublicId, imageFiles[folder].small),
      }

/** Returns the width in pixels of a file of a thumbnail, from the size of the uploaded image. */
export const thumbnailWidth = (file: 'large' | 'small', width: number, height: number): number =>
  Math.round(width * Math.min(1, imageSizes.thumbnails[file] / Math.max(width, height)))
