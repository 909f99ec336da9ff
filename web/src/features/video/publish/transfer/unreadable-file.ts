/** The file was changed, moved or removed after it was chosen. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError'
}

/**
 * Throws UnreadableFileError if a file can no longer be read: it was changed or moved, or its
 * device was unplugged. A request that sends such a file fails like a broken connection.
 */
export async function assertReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch (error) {
    throw new UnreadableFileError('The file cannot be read', { cause: error })
  }
}
