import { MEDIA_BASE } from '@seam/contract/media.ts'
import { attemptFile } from '../assets/file-names.ts'

/** Returns the URL of an export, for a signed-in browser of its account only. */
export const exportUrl = (publicId: string): string => `${MEDIA_BASE}/export/${publicId}/seam.zip`

export const exportPrefix = (publicId: string): string =>
  `exports/${publicId.slice(0, 2)}/${publicId}`
/** Returns the key of the file that an attempt creates: no two attempts write the same one. */
export const exportKey = (publicId: string, attempt: number): string =>
  `${exportPrefix(publicId)}/${attemptFile('seam.zip', attempt)}`
