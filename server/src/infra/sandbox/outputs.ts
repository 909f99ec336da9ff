import { constants } from 'node:fs'
import { type FileHandle, open, rename } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Thrown when a sandboxed program wrote something other than a regular file of the expected size.
 */
export class UnsafeOutputError extends Error {
  constructor(name: string) {
    super(`${name} is not a plain file of the expected size`)
  }
}

// Does not follow symbolic links and does not block on a named pipe.
const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/**
 * Opens a file that a sandboxed program has written or is still writing. Returns null if it does
 * not exist. Throws an UnsafeOutputError for links, devices, pipes, folders and files over
 * `maxBytes`.
 */
export async function openOutput(path: string, maxBytes: number): Promise<FileHandle | null> {
  const file = await open(path, READ).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw ['ELOOP', 'EISDIR', 'ENXIO'].includes(error.code ?? '')
      ? new UnsafeOutputError(path)
      : error
  })
  if (!file) return null
  const stats = await file.stat()
  // `nlink` is 0 if a newer file has replaced it since it was opened.
  if (stats.isFile() && stats.nlink <= 1 && stats.size <= maxBytes) return file
  await file.close()
  throw new UnsafeOutputError(path)
}

/**
 * Returns the content of such a file as text, or an empty string if it does not exist. Throws an
 * UnsafeOutputError.
 */
export async function readOutput(path: string, maxBytes: number): Promise<string> {
  const file = await openOutput(path, maxBytes)
  if (!file) return ''
  try {
    const { size } = await file.stat()
    const bytes = Buffer.alloc(Math.min(size, maxBytes))
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0)
    return bytes.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * Moves the named files out of the folder that a program could write to, after all its processes
 * have ended. Skips files that do not exist. Throws an UnsafeOutputError.
 */
export async function moveOutputs(
  from: string,
  to: string,
  names: readonly string[],
  maxBytes: number,
): Promise<void> {
  for (const name of names) {
    const file = await openOutput(join(from, name), maxBytes)
    if (!file) continue
    try {
      // The sandbox user must not own it: an owner could open it for writing again.
      if (process.getuid?.() === 0) await file.chown(0, 0)
      await file.chmod(0o644)
    } finally {
      await file.close()
    }
    await rename(join(from, name), join(to, name))
  }
}
