import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { type Folder, getUploadTicket, type UploadedFile } from '@seam/contract/media.ts'
import type { Problem } from '@seam/contract/problem.ts'
import { Client } from './client.ts'

export const UPLOAD_URL = '/media/v1_1/seam/auto/upload'

/** Requests an upload ticket for this folder as this person. */
export const requestTicket = async (who: Client, folder: string): Promise<string> =>
  (await who.call(getUploadTicket, { query: { folder } })).data.uploadPreset

export const filePart = async (path: string, name = basename(path)): Promise<File> =>
  new File([await openAsBlob(path)], name)

/**
 * Sends an upload form with the parts in this order, without cookies. `origin` is the server, by
 * default the application of this test worker.
 */
export function sendForm(
  parts: [name: string, value: string | File][],
  headers: Record<string, string> = {},
  origin?: string,
): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return new Client(origin).fetch(UPLOAD_URL, { method: 'POST', body: form, headers })
}

/** Uploads a file with a ticket of this person. Returns the raw response. */
export const sendUpload = async (who: Client, folder: Folder, path: string): Promise<Response> =>
  sendForm(
    [
      ['upload_preset', await requestTicket(who, folder)],
      ['folder', folder],
      ['file', await filePart(path)],
    ],
    {},
    who.origin,
  )

/** Uploads a file. Returns the file object. Throws if the server rejects it. */
export async function upload(who: Client, folder: Folder, path: string): Promise<UploadedFile> {
  const response = await sendUpload(who, folder, path)
  const answer = (await response.json()) as UploadedFile & Problem
  if (!response.ok) throw new Error(`upload rejected: ${answer.detail}`)
  return answer
}

/** Parses a problem response of the media service: status, code, and messages by form part. */
export async function parseProblem(response: Response) {
  const { code, errors = [] } = (await response.json()) as Problem
  return {
    status: response.status,
    code,
    errors: Object.fromEntries(errors.map(({ field, message }) => [field, message])),
  }
}
