import { MEDIA_BASE } from '@seam/contract/media.ts'

/** Where a copy can be fetched by whoever has the link: its name can not be guessed. */
export const exportAddress = (publicId: string): string =>
  `${MEDIA_BASE}/export/${publicId}/seam.zip`

/** Where it lies in the object store. */
export const exportPrefix = (publicId: string): string =>
  `exports/${publicId.slice(0, 2)}/${publicId}`
export const exportKey = (publicId: string): string => `${exportPrefix(publicId)}/seam.zip`
