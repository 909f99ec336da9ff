import type { Folder } from '@seam/contract/media.ts'

/** How many times its bytes an upload takes, with all that is made of it. */
export const spaceFactor = (folder: Folder): number => (folder === 'videos' ? 3 : 2)
