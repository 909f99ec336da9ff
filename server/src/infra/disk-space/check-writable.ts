import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'

/** Bytes: a disk with less counts as full. */
const LEAST_FREE = 64 * 1024 * 1024

/** Throws where this folder can not be written, or its disk is as good as full. */
export async function checkWritable(folder: string): Promise<void> {
  await access(folder, constants.W_OK)
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < LEAST_FREE) throw new Error('The storage is full')
}
