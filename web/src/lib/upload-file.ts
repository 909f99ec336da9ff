import type { Folder, UploadedFile } from '@seam/contract/media.ts'
import { call } from './api/call.ts'
import { sendFile } from './upload-transport.ts'

// What this page has already sent: a second try does not send it again.
const sent = new WeakMap<File, UploadedFile>()

export const sentAs = (file: File): UploadedFile | undefined => sent.get(file)
export const noteSent = (file: File, uploaded: UploadedFile) => void sent.set(file, uploaded)

/** The server can not use what was sent of this file, or has used it: the next try sends it anew. */
export const sendAgain = (file: File) => void sent.delete(file)

/** Sends a file into a folder, if that was not done before, and gives its file object. */
export async function uploadFile(
  file: File,
  folder: Folder,
  signal: AbortSignal,
  onSent: (bytes: number) => void = () => {},
): Promise<UploadedFile> {
  const before = sent.get(file)
  if (before) return before
  const ticket = await call('ticket', { query: { folder }, signal })
  const uploaded = await sendFile({ ticket, file, signal, onSent })
  noteSent(file, uploaded)
  return uploaded
}
