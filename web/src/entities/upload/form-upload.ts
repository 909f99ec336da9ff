import type { UploadTicket, UploadedFile } from '@seam/contract/media.ts'
import { ConnectionError, ProblemError } from '../../lib/errors.ts'
import { parseJson } from '../../lib/web-storage.ts'

export interface UploadOptions {
  signal?: AbortSignal
  /** Called from time to time with the number of bytes sent. */
  onSent?: (bytes: number) => void
}

/**
 * Uploads one file to the media service as a form. Returns its file object. Uses XMLHttpRequest,
 * because only that reports upload progress. Throws ProblemError, ConnectionError, or the signal's
 * reason.
 */
export function uploadForm(
  ticket: Pick<UploadTicket, 'uploadUrl' | 'uploadPreset' | 'folder'>,
  file: File,
  { signal, onSent }: UploadOptions,
): Promise<UploadedFile> {
  const form = new FormData()
  form.set('upload_preset', ticket.uploadPreset)
  form.set('folder', ticket.folder)
  // Last, so that the service has the other fields before the file's bytes.
  form.set('file', file)
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('POST', ticket.uploadUrl)
    request.upload.addEventListener('progress', ({ loaded }) =>
      onSent?.(Math.min(loaded, file.size)),
    )
    request.addEventListener('load', () => {
      const body = parseJson(request.responseText)
      if (request.status < 300 && body !== null) return resolve(body as UploadedFile)
      const retryAfter = Number(request.getResponseHeader('retry-after') ?? Number.NaN)
      const seconds = Number.isFinite(retryAfter) ? retryAfter : null
      reject(new ProblemError(request.status, body ?? {}, seconds))
    })
    request.addEventListener('error', () =>
      reject(new ConnectionError('The upload was interrupted')),
    )
    request.addEventListener('abort', () => reject(signal?.reason))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    signal?.addEventListener('abort', abort)
    request.send(form)
  })
}
