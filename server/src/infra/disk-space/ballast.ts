import { randomFillSync } from 'node:crypto'
import { open, rm, stat } from 'node:fs/promises'

const CHUNK = 1024 * 1024

/** Returns the size of the ballast file in bytes; 0 if it does not exist. */
export const ballastSize = async (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return 0
      throw error
    },
  )

export const releaseBallast = (path: string): Promise<void> => rm(path, { force: true })

/**
 * Extends the ballast file to `size` bytes in steps, while `mayGrow` returns true. Safe to run in
 * several processes at once: they write to the same offsets.
 */
export async function growBallast(
  path: string,
  size: number,
  mayGrow: () => Promise<boolean>,
): Promise<void> {
  // Random bytes: a file system with compression allocates no blocks for zeros.
  const chunk = randomFillSync(Buffer.alloc(CHUNK))
  const file = await open(path, 'a', 0o600)
  await file.close()
  const handle = await open(path, 'r+')
  try {
    for (let at = (await handle.stat()).size; at < size && (await mayGrow()); at += CHUNK) {
      await handle.write(chunk, 0, Math.min(CHUNK, size - at), at)
    }
    await handle.datasync()
  } finally {
    await handle.close()
  }
}
