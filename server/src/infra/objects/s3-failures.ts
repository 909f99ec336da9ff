import { S3ServiceException } from '@aws-sdk/client-s3'
import { StartFailure } from '../start-failure.ts'
import type { S3Settings } from './s3-clients.ts'
import { StorageUnavailable } from './storage-unavailable.ts'

/** There is no such object. What answers HEAD has no words for it. */
export const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)

/** What a failed call means: no such object, as a folder says it, or a store that does not serve. */
export function failureOf(error: unknown, key: string): Error {
  if (isMissing(error)) {
    return Object.assign(new Error(`ENOENT: no such object: ${key}`), { code: 'ENOENT' })
  }
  return new StorageUnavailable(`S3 does not serve ${key}: ${wordsOf(error)}`, { cause: error })
}

const wordsOf = (error: unknown) => {
  const { message, name, code } = error as Error & { code?: string }
  return message.split('\n')[0] || code || name
}

/** Why nothing can start with this S3, as one line that says what to change. */
export function startFailureOf(error: unknown, { endpoint, bucket }: S3Settings): StartFailure {
  const name = error instanceof Error ? error.name : ''
  const why: Record<string, string> = {
    NoSuchBucket: `S3 at ${endpoint} has no bucket ${bucket}: make it, or correct S3_BUCKET`,
    InvalidAccessKeyId: `S3 at ${endpoint} refuses the key: correct S3_ACCESS_KEY_ID`,
    SignatureDoesNotMatch: `S3 at ${endpoint} refuses the key: correct S3_SECRET_ACCESS_KEY`,
    AccessDenied: `S3 at ${endpoint} does not let this key list, read, write and delete in the bucket ${bucket}`,
    PermanentRedirect: `the bucket ${bucket} lies elsewhere: correct S3_ENDPOINT and S3_REGION`,
    AuthorizationHeaderMalformed: `the bucket ${bucket} lies in another region: correct S3_REGION`,
  }
  return new StartFailure(why[name] ?? `S3 at ${endpoint} can not be used: ${wordsOf(error)}`)
}
