import { randomFillSync } from 'node:crypto'
import { open, rm, stat } from 'node:fs/promises'

const CHUNK = 1024 * 1024

/** Bytes that the ballast file holds; 0 where there is none. */
export const ballastSize = async (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return 0
      throw error
    },
  )

/** Gives the space of the ballast file back to the disk. */
export const releaseBallast = (path: string): Promise<void> => rm(path, { force: true })

/**
 * Extends the ballast file to `size` bytes, in steps, as long as `mayGrow` answers true. Several
 * processes may do so at once: they write to the same places.
 */
export async function growBallast(
  path: string,
  size: number,
  mayGrow: () => Promise<boolean>,
): Promise<void> {
  // Random, as a file system that compresses gives zeros no blocks.
  const chunk = randomFillSync(Buffer.alloc(CHUNK))
  const file = await open(path, 'a', 0o600)
  await file.close()
  const growing = await open(path, 'r+')
  try {
    for (let at = (await growing.stat()).size; at < size && (await mayGrow()); at += CHUNK) {
      await growing.write(chunk, 0, Math.min(CHUNK, size - at), at)
    }
    await growing.datasync()
  } finally {
    await growing.close()
  }
}
