import type { Folder, UploadedFile } from '@seam/contract/media.ts'
import { call } from './api/call.ts'
import { sendFile } from './upload-transport.ts'

// Files uploaded since the page was loaded: a retry does not upload them again.
const uploads = new WeakMap<File, UploadedFile>()

export const sentAs = (file: File): UploadedFile | undefined => uploads.get(file)
export const noteSent = (file: File, uploaded: UploadedFile) => void uploads.set(file, uploaded)

/**
 * Forgets the upload of a file that the server has rejected or used: the next attempt uploads it
 * again.
 */
export const sendAgain = (file: File) => void uploads.delete(file)

/**
 * Uploads a file to a folder, unless it was uploaded before. Returns its file object. Throws as
 * `uploadForm`.
 */
export async function uploadFile(
  file: File,
  folder: Folder,
  signal: AbortSignal,
  onSent: (bytes: number) => void = () => {},
): Promise<UploadedFile> {
  const cached = uploads.get(file)
  if (cached) return cached
  const ticket = await call('ticket', { query: { folder }, signal })
  const uploaded = await sendFile({ ticket, file, signal, onSent })
  noteSent(file, uploaded)
  return uploaded
}
