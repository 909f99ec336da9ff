import { type Folder, MEDIA_BASE } from '@seam/contract/media.ts'

/** Where a file of an asset is served. New content is a new asset, so an address never changes its bytes. */
export const addressOf = (folder: Folder, assetPublicId: string, file: string): string =>
  `${MEDIA_BASE}/${folder}/${assetPublicId}/${file}`

/** Where all files of an asset lie in the object store. */
export const objectPrefix = (folder: Folder, assetPublicId: string): string =>
  `${folder}/${assetPublicId.slice(0, 2)}/${assetPublicId}`

/** Where one file of an asset lies in the object store. */
export const objectKey = (folder: Folder, assetPublicId: string, file: string): string =>
  `${objectPrefix(folder, assetPublicId)}/${file}`

/** The files of an image: the larger one is its address, the smaller one is for cards. */
export const imageFiles = {
  thumbnails: { large: '1280.webp', small: '640.webp' },
  avatars: { large: '512.webp', small: '128.webp' },
  covers: { large: '1920.webp', small: '960.webp' },
} as const

/** An image as the API gives it, or null where there is none. */
export const imageOf = (
  folder: keyof typeof imageFiles,
  assetPublicId: string | null,
): { url: string } | null =>
  assetPublicId === null
    ? null
    : { url: addressOf(folder, assetPublicId, imageFiles[folder].large) }
