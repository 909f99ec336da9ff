/** The file is no longer what or where it was when it was chosen. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/**
 * Throws UnreadableFile where nothing can be read of a file any more: it was changed, moved, or lay
 * on something that was pulled out. A request that sends it only says that it broke off.
 */
export async function checkReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch (error) {
    throw new UnreadableFile('The file can not be read', { cause: error })
  }
}
