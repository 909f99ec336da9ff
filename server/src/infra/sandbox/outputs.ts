import { constants } from 'node:fs'
import { type FileHandle, open, rename } from 'node:fs/promises'
import { join } from 'node:path'

/** A sandboxed program left something that no honest one leaves. */
export class HostileOutput extends Error {
  constructor(name: string) {
    super(`${name} is not a plain file of the expected size`)
  }
}

// Neither follows a link nor waits for the other end of a pipe.
const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/**
 * Opens a file that a sandboxed program has written, or still writes. Null where there is none.
 * Throws a HostileOutput for links, devices, pipes, folders and what is larger than `maxBytes`.
 */
export async function openOutput(path: string, maxBytes: number): Promise<FileHandle | null> {
  const file = await open(path, READ).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw ['ELOOP', 'EISDIR', 'ENXIO'].includes(error.code ?? '') ? new HostileOutput(path) : error
  })
  if (!file) return null
  const facts = await file.stat()
  // It has no name any more where a newer one has taken its place since.
  if (facts.isFile() && facts.nlink <= 1 && facts.size <= maxBytes) return file
  await file.close()
  throw new HostileOutput(path)
}

/** The whole text of such a file; empty where there is none. Throws a HostileOutput. */
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
 * Moves the named files out of the folder that a program could write, once nothing of it runs any
 * more. What it did not make is left out. Throws a HostileOutput.
 */
export async function takeOutputs(
  from: string,
  to: string,
  names: readonly string[],
  maxBytes: number,
): Promise<void> {
  for (const name of names) {
    const file = await openOutput(join(from, name), maxBytes)
    if (!file) continue
    try {
      // Ours alone: a file of the sandbox's user could still be opened by it for writing.
      if (process.getuid?.() === 0) await file.chown(0, 0)
      await file.chmod(0o644)
    } finally {
      await file.close()
    }
    await rename(join(from, name), join(to, name))
  }
}
