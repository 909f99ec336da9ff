import { MEDIA_BASE } from '@seam/contract/media.ts'

/** Returns the URL of an export. Anyone with the link can download it; its id can not be guessed. */
export const exportUrl = (publicId: string): string => `${MEDIA_BASE}/export/${publicId}/seam.zip`

/** Returns the key prefix of an export in the object store. */
export const exportPrefix = (publicId: string): string =>
  `exports/${publicId.slice(0, 2)}/${publicId}`
export const exportKey = (publicId: string): string => `${exportPrefix(publicId)}/seam.zip`
