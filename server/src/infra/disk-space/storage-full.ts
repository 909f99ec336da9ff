import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'

const codes = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

/** Thrown when nothing more may be written although the disk still has some free space. */
export class StorageFullError extends Error {
  readonly code = 'ENOSPC'
  constructor() {
    super('The disk has less than its minimum free space')
  }
}

/**
 * Whether an error means that the disk is full, quota exceeded or read-only, also in the output of
 * ffmpeg or sharp.
 */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && codes.has(String(error.code))) ||
    /No space left on device|Disk quota exceeded/i.test(error.message))

/** Bytes. A disk with less free space counts as full. */
const MIN_FREE = 64 * 1024 * 1024

/** Throws if the folder is not writable or its disk is nearly full. */
export async function checkWritable(folder: string): Promise<void> {
  await access(folder, constants.W_OK)
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < MIN_FREE) throw new Error('The storage is full')
}
