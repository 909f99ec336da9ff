import type { IncomingMessage } from 'node:http'
import type { AtomicStore } from './atomic-store.ts'

/** Responds to ListParts, which s3rver does not support; returns null for other requests. */
export function listParts({ url = '', method }: IncomingMessage, store: AtomicStore) {
  const uploadId = new URL(url, 'http://s3').searchParams.get('uploadId')
  if (method !== 'GET' || !uploadId) return null
  const parts = store
    .partsOf(uploadId)
    .map(
      ({ number, tag, size }) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>"${tag}"</ETag><Size>${size}</Size></Part>`,
    )
  return `<?xml version="1.0" encoding="UTF-8"?><ListPartsResult>${parts.join('')}</ListPartsResult>`
}
