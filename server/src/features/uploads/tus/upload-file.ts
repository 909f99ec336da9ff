import { copyFile, type FileHandle, link, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { notFound } from '../../../infra/http/problem-error.ts'

/**
 * Returns the path of the file with the bytes received so far. Ids come from the server, so they
 * cannot contain a path.
 */
export const uploadPath = (uploadFolder: string, id: string): string => join(uploadFolder, id)

const throwNotFound = (error: NodeJS.ErrnoException): never => {
  throw error.code === 'ENOENT' ? notFound('There is no such upload') : error
}

export async function createUploadFile(path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  await file.close()
}

/** Returns the number of bytes received so far. Throws 404 if the file does not exist. */
export const receivedBytes = async (path: string): Promise<number> =>
  (await stat(path).catch(throwNotFound)).size

async function writeAt(file: FileHandle, bytes: Uint8Array, start: number) {
  for (let written = 0; written < bytes.length;) {
    const { bytesWritten } = await file.write(
      bytes,
      written,
      bytes.length - written,
      start + written,
    )
    written += bytesWritten
  }
}

/**
 * Writes chunks to the file, starting at `offset`, each before the next is read. Returns the new
 * offset once all bytes are synced to disk. Throws 404 if the file does not exist.
 */
export async function writeChunks(
  path: string,
  offset: number,
  chunks: AsyncIterable<Uint8Array>,
): Promise<number> {
  // Must not be created again: it was removed on purpose.
  const file = await open(path, 'r+').catch(throwNotFound)
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

/** Makes the bytes available at `file` too, as a link or a copy. */
export async function linkUploadFile(path: string, file: string): Promise<void> {
  await link(path, file).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw notFound('There is no such upload')
    await copyFile(path, file)
  })
}

export const removeUploadFile = (path: string): Promise<void> => rm(path, { force: true })
