import { S3ServiceException } from '@aws-sdk/client-s3'
import { StartupError } from '../startup-error.ts'
import type { S3Settings } from './s3-clients.ts'
import { StorageUnavailable } from './object-store.ts'

/**
 * Whether an error means that the object does not exist. A HEAD response has no error body, so its
 * error is NotFound.
 */
export const isNotFound = (error: unknown): boolean =>
  error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)

/** Whether an error means that a multipart upload is complete, aborted or unknown. */
export const isUploadMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.name === 'NoSuchUpload'

/** Whether an error means that a part of a multipart upload has another tag or is missing. */
export const isPartReplaced = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.name === 'InvalidPart'

/**
 * Converts an S3 error to ENOENT for a missing object, like the folder store, or to
 * StorageUnavailable.
 */
export function toStoreError(error: unknown, key: string): Error {
  if (isNotFound(error)) {
    return Object.assign(new Error(`ENOENT: no such object: ${key}`), { code: 'ENOENT' })
  }
  return new StorageUnavailable(`S3 request for ${key} failed: ${messageOf(error)}`, {
    cause: error,
  })
}

const messageOf = (error: unknown) => {
  const { message, name, code } = error as Error & { code?: string }
  return message.split('\n')[0] || code || name
}

/** Client errors that are not rejections: a timeout and too many requests. */
const PASSING = [408, 429]

/**
 * Whether S3 rejects the request itself or its sender. All other errors, such as no response or an
 * error of the server or a proxy in front of it, can be temporary.
 */
export function isRejected(error: unknown): boolean {
  const { httpStatusCode = 0 } = (error as S3ServiceException).$metadata ?? {}
  return httpStatusCode >= 300 && httpStatusCode < 500 && !PASSING.includes(httpStatusCode)
}

/**
 * Converts an error of the first S3 request to a StartupError whose single line says what to
 * change.
 */
export function toStartupError(error: unknown, { endpoint, bucket }: S3Settings): StartupError {
  const name = error instanceof Error ? error.name : ''
  const reasons: Record<string, string> = {
    NoSuchBucket: `S3 at ${endpoint} has no bucket ${bucket}: create it, or correct S3_BUCKET`,
    InvalidAccessKeyId: `S3 at ${endpoint} refuses the key: correct S3_ACCESS_KEY_ID`,
    SignatureDoesNotMatch: `S3 at ${endpoint} refuses the key: correct S3_SECRET_ACCESS_KEY`,
    AccessDenied: `S3 at ${endpoint} does not let this key list, read, write and delete in the bucket ${bucket}`,
    PermanentRedirect: `the bucket ${bucket} lies elsewhere: correct S3_ENDPOINT and S3_REGION`,
    AuthorizationHeaderMalformed: `the bucket ${bucket} is in another region: correct S3_REGION`,
  }
  return new StartupError(reasons[name] ?? `S3 at ${endpoint} cannot be used: ${messageOf(error)}`)
}
