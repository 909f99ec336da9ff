import type { Ticket, UploadedFile } from '@seam/contract/media.ts'
import { ConnectionError, ProblemError } from './api/errors.ts'
import { parse } from './storage.ts'

interface Sending {
  ticket: Pick<Ticket, 'uploadUrl' | 'uploadPreset' | 'folder'>
  file: File
  signal: AbortSignal
  /** Bytes of the file that have left, from time to time. */
  onSent: (bytes: number) => void
}

/**
 * Sends one file to the media service and gives its file object. XMLHttpRequest, for it alone tells
 * how far it is. Throws ProblemError, ConnectionError, or the signal's reason.
 */
export function sendFile({ ticket, file, signal, onSent }: Sending): Promise<UploadedFile> {
  const form = new FormData()
  form.set('upload_preset', ticket.uploadPreset)
  form.set('folder', ticket.folder)
  // Last, so that the service knows the rest before the bytes come.
  form.set('file', file)
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('POST', ticket.uploadUrl)
    request.upload.addEventListener('progress', ({ loaded }) => onSent(Math.min(loaded, file.size)))
    request.addEventListener('load', () => {
      const answer = parse(request.responseText)
      if (request.status < 300 && answer !== null) return resolve(answer as UploadedFile)
      const after = Number(request.getResponseHeader('retry-after') ?? Number.NaN)
      const wait = Number.isFinite(after) ? after : null
      reject(new ProblemError(request.status, answer ?? {}, wait))
    })
    request.addEventListener('error', () => reject(new ConnectionError('The upload broke off')))
    request.addEventListener('abort', () => reject(signal.reason))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    signal.addEventListener('abort', abort)
    request.send(form)
  })
}
