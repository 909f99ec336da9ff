import type { Folder } from '@seam/contract/media.ts'

/** Returns the disk space of an upload with all files made from it, as a multiple of its size. */
export const spaceFactor = (folder: Folder): number => (folder === 'videos' ? 3 : 2)
