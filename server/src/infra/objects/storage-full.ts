const codes = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

/** There is no room to write, whoever noticed it: we, ffmpeg or the image library. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && codes.has(String(error.code))) ||
    /No space left on device|Disk quota exceeded/i.test(error.message))
