import { open, type FileHandle } from 'node:fs/promises'

/** Bytes per part, except for the last one. */
export const PART_BYTES = 8 * 1024 * 1024

/** The bytes of the next part, stored in a file so that many slow uploads use no memory. */
export interface PartBuffer {
  /** Appends what fits of the chunk. Returns the number of bytes added. */
  add(chunk: Uint8Array): Promise<number>
  size(): number
  /** Empties the buffer. */
  take(): Promise<Buffer>
  close(): Promise<void>
}

/** Opens the buffer at a path, with the bytes already in it. */
export async function openPartBuffer(path: string): Promise<PartBuffer> {
  const file: FileHandle = await open(path, 'a+', 0o600)
  let { size } = await file.stat()
  return {
    async add(chunk) {
      const fitting = chunk.subarray(0, PART_BYTES - size)
      await file.appendFile(fitting)
      size += fitting.length
      return fitting.length
    },
    size: () => size,
    async take() {
      const bytes = Buffer.alloc(size)
      await file.read(bytes, 0, size, 0)
      await file.truncate(0)
      size = 0
      return bytes
    },
    close: () => file.close(),
  }
}
