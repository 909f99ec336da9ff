import type { IncomingMessage } from 'node:http'
import type { AtomicStore } from './atomic-store.ts'

/**
 * Executes AbortMultipartUpload, which s3rver does not support. Returns the status; null for other
 * requests.
 */
export async function abortMultipart({ url = '', method }: IncomingMessage, store: AtomicStore) {
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const uploadId = searchParams.get('uploadId')
  if (method !== 'DELETE' || !uploadId) return null
  const [, bucket = ''] = pathname.split('/')
  return (await store.abortUpload(bucket, uploadId)) ? 204 : 404
}
