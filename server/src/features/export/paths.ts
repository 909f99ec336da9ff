import { MEDIA_BASE } from '@seam/contract/media.ts'
import { attemptFile } from '../assets/file-names.ts'

/** Returns the URL of an export. Anyone with the link can download it; its id can not be guessed. */
export const exportUrl = (publicId: string): string => `${MEDIA_BASE}/export/${publicId}/seam.zip`

/** Returns the key prefix of an export in the object store. */
export const exportPrefix = (publicId: string): string =>
  `exports/${publicId.slice(0, 2)}/${publicId}`
/** Returns the key of the file that an attempt of this number makes: no two write the same one. */
export const exportKey = (publicId: string, attempt: number): string =>
  `${exportPrefix(publicId)}/${attemptFile('seam.zip', attempt)}`
