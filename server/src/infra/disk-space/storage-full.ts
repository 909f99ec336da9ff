const codes = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

/**
 * Whether an error means that the disk is full, quota exceeded or read-only, also in the output of
 * ffmpeg or sharp.
 */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && codes.has(String(error.code))) ||
    /No space left on device|Disk quota exceeded/i.test(error.message))
