import { copyFile, type FileHandle, link, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { notFound } from '../../../infra/http/refusal.ts'

/** Where the bytes of an upload lie that have come so far. Ids are our own: they hold no path. */
export const piecesOf = (uploadFolder: string, id: string): string => join(uploadFolder, id)

const gone = (error: NodeJS.ErrnoException): never => {
  throw error.code === 'ENOENT' ? notFound('There is no such upload') : error
}

export async function beginPieces(path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  await file.close()
}

/** How many bytes have come. Refuses with 404 where the file is gone. */
export const arrivedBytes = async (path: string): Promise<number> =>
  (await stat(path).catch(gone)).size

async function writeAt(file: FileHandle, bytes: Uint8Array, start: number) {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, start + done)
    done += bytesWritten
  }
}

/**
 * Writes what comes to the file from `offset` on, each chunk before the next is asked for, and has
 * it all on the disk before it gives the new offset.
 */
export async function writePieces(
  path: string,
  offset: number,
  chunks: AsyncIterable<Uint8Array>,
): Promise<number> {
  // Never made anew: whoever removed it meant it.
  const file = await open(path, 'r+').catch(gone)
  let end = offset
  try {
    for await (const chunk of chunks) {
      await writeAt(file, chunk, end)
      end += chunk.length
    }
    await file.datasync()
  } finally {
    await file.close()
  }
  return end
}

/** Puts the bytes at the path `file`, and leaves them where they are too. */
export async function lendPieces(path: string, file: string): Promise<void> {
  await link(path, file).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw notFound('There is no such upload')
    await copyFile(path, file)
  })
}

export const removePieces = (path: string): Promise<void> => rm(path, { force: true })
