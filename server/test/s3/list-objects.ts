import type { IncomingMessage } from 'node:http'
import type { AtomicStore } from './atomic-store.ts'

/**
 * Responds to ListObjectsV2; returns null for other requests. s3rver encrypts its continuation
 * token with a cipher that OpenSSL no longer supports, so it cannot return a second page.
 */
export async function listObjects({ url = '', method }: IncomingMessage, store: AtomicStore) {
  const { pathname, searchParams: query } = new URL(url, 'http://s3')
  const [, bucket = '', key = ''] = pathname.split('/')
  const isListing = method === 'GET' && key === '' && query.get('list-type') === '2'
  if (!isListing || !(await store.getBucket(bucket))) return null
  const token = query.get('continuation-token') ?? ''
  const after = Buffer.from(token, 'base64url').toString()
  const keys = (await store.keysFrom(bucket, query.get('prefix') ?? '')).filter(
    (key) => key > after,
  )
  const page = keys.slice(0, Math.min(1_000, Number(query.get('max-keys') ?? 1_000)))
  const isTruncated = page.length < keys.length
  const last = page.at(-1) ?? ''
  const next = `<NextContinuationToken>${Buffer.from(last).toString('base64url')}</NextContinuationToken>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>',
    `<IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? next : ''}`,
    ...page.map((key) => `<Contents><Key>${key}</Key></Contents>`),
    '</ListBucketResult>',
  ].join('')
}
