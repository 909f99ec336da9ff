import type { Folder, UploadedFile } from '@seam/contract/media.ts'
import { call } from '../session/call.ts'
import { type UploadOptions, uploadForm } from './form-upload.ts'

// Files uploaded since the page was loaded: a retry does not upload them again.
const uploads = new WeakMap<File, UploadedFile>()

export const findUploaded = (file: File): UploadedFile | undefined => uploads.get(file)
export const rememberUploaded = (file: File, uploaded: UploadedFile) =>
  void uploads.set(file, uploaded)

// URLs of unfinished uploads that a server error has ended: a retry resumes them.
const unfinished = new WeakMap<File, string>()

/** Returns the URL of a file's unfinished upload, once; null if there is none. */
export function takeUploadUrl(file: File): string | null {
  const url = unfinished.get(file) ?? null
  unfinished.delete(file)
  return url
}
export const rememberUploadUrl = (file: File, url: string) => void unfinished.set(file, url)

/**
 * Forgets the upload of a file that the server has rejected or used: the next attempt uploads it
 * again.
 */
export const forgetUploaded = (file: File) => void uploads.delete(file)

/**
 * Uploads a file to a folder, unless it was uploaded before. Returns its file object. Throws as
 * `uploadForm`.
 */
export async function uploadFile(
  file: File,
  folder: Folder,
  options: UploadOptions = {},
): Promise<UploadedFile> {
  const cached = uploads.get(file)
  if (cached) return cached
  const ticket = await call('getUploadTicket', { query: { folder }, signal: options.signal })
  const uploaded = await uploadForm(ticket, file, options)
  rememberUploaded(file, uploaded)
  return uploaded
}
