import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, lstat, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { makeFolder } from '@seam/postgres/make-folder.ts'
import { randomPublicId } from '../random-id.ts'
import { StartupError } from '../startup-error.ts'
import { type ObjectStore, type SignedUrlOptions, StorageUnavailable } from './object-store.ts'
import { checkWritable } from '../disk-space/storage-full.ts'
import { createS3Clients, type S3Settings } from './s3-clients.ts'
import { isNotFound, isRejected, toStartupError, toStoreError } from './s3-errors.ts'
import { listS3Pages } from './s3-list.ts'
import { s3Multipart } from './s3-multipart.ts'
import { removePrefixFromS3 } from './s3-remove.ts'
import { openWorkFolders } from './work-folders.ts'

/** Bytes. Larger files are sent in parts of this size, with PART_CONCURRENCY parts in memory. */
const PART_SIZE = 8 * 1024 * 1024
const PART_CONCURRENCY = 2
const CHUNK = 1024 * 1024
/** Keys per listing. */
const PAGE = 1000
/** Milliseconds. */
const CHECK_TIMEOUT = 5_000
const RETRY_INTERVAL = 5_000

/**
 * Stores objects in a bucket on S3 or an S3-compatible server. Temporary files are in `dataDir`.
 * Throws a StartupError if the bucket cannot be used. With `onAway`, a possibly temporary error is
 * only reported, and the bucket is retried until it can be used.
 */
export async function openS3Store(
  settings: S3Settings,
  dataDir: string,
  onAway?: (line: string) => void,
): Promise<ObjectStore> {
  const { bucket: Bucket } = settings
  const clients = createS3Clients(settings)
  const tryBucket = () => checkS3Access(clients.requests, Bucket)
  await tryBucket().catch((error: unknown) => {
    if (!onAway || isRejected(error)) throw toStartupError(error, settings)
    onAway(`${toStartupError(error, settings).message}: files and uploads wait for it`)
    void tryUntilDecided(tryBucket, settings, onAway)
  })
  const uploadFolder = join(dataDir, 'uploads')
  const createWorkFolder = await createLocalFolders(dataDir, uploadFolder)

  const getObject = async (client: S3Client, key: string, range?: string) => {
    const command = new GetObjectCommand({ Bucket, Key: key, Range: range })
    const { Body, ContentLength } = await client.send(command).catch((error: unknown) => {
      throw toStoreError(error, key)
    })
    if (!(Body instanceof Readable)) throw new StorageUnavailable(`S3 returned no body for ${key}`)
    return { body: Body, length: ContentLength }
  }

  const signedUrl = (key: string, { seconds, contentType, cacheControl }: SignedUrlOptions) =>
    getSignedUrl(
      clients.signing,
      new GetObjectCommand({
        Bucket,
        Key: key,
        ResponseContentType: contentType,
        ResponseCacheControl: cacheControl,
      }),
      { expiresIn: seconds },
    )
  const sampleUrl = await signedUrl('any', { seconds: 1, contentType: '', cacheControl: '' })

  return {
    name: 's3',

    async put(key, file) {
      if (!(await lstat(file)).isFile()) throw new Error(`Not a plain file: ${key}`)
      const Body = createReadStream(file, { highWaterMark: CHUNK })
      const upload = new Upload({
        client: clients.transfers,
        params: { Bucket, Key: key, Body },
        partSize: PART_SIZE,
        queueSize: PART_CONCURRENCY,
      })
      try {
        await upload.done()
      } catch (error) {
        throw toStoreError(error, key)
      } finally {
        Body.destroy()
      }
      await rm(file, { force: true })
    },

    async stat(key) {
      const command = new HeadObjectCommand({ Bucket, Key: key })
      const head = await clients.requests.send(command).catch((error: unknown) => {
        if (isNotFound(error)) return null
        throw toStoreError(error, key)
      })
      if (!head) return null
      return { size: head.ContentLength ?? 0, modified: head.LastModified ?? new Date(0) }
    },

    async read(key, start, end) {
      // S3 does not support empty ranges.
      if (end < start) return Readable.from([])
      const { body, length } = await getObject(clients.streaming, key, `bytes=${start}-${end}`)
      if (length === end - start + 1) return body
      body.destroy()
      throw new Error(`${key} is shorter than it was`)
    },

    async copyToFile(key, file) {
      const { body } = await getObject(clients.transfers, key)
      try {
        await pipeline(body, createWriteStream(file))
        await chmod(file, 0o644)
      } catch (error) {
        await rm(file, { force: true })
        throw error
      }
    },

    async *list(prefix) {
      for await (const keys of listS3Pages(clients.requests, Bucket, prefix, PAGE)) yield* keys
    },

    removeAll: (prefix) => removePrefixFromS3(clients.requests, Bucket, prefix),

    createWorkFolder,

    uploadFolder,

    multipart: s3Multipart(clients.transfers, Bucket),

    async check() {
      await checkWritable(dataDir)
      const abortSignal = AbortSignal.timeout(CHECK_TIMEOUT)
      const request = clients.requests.send(new HeadBucketCommand({ Bucket }), { abortSignal })
      await request.catch((error: unknown) => {
        throw toStoreError(error, Bucket)
      })
    },

    signedUrl,

    signedOrigin: new URL(sampleUrl).origin,
  }
}

/** Writes, reads, lists and deletes an object. Throws the first error. */
async function checkS3Access(client: S3Client, bucket: string): Promise<void> {
  const target = { Bucket: bucket, Key: `trial/${randomPublicId()}` }
  await client.send(new PutObjectCommand({ ...target, Body: 'trial' }))
  const { Body } = await client.send(new GetObjectCommand(target))
  await Body?.transformToByteArray()
  await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: target.Key, MaxKeys: 1 }))
  await client.send(
    new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: [{ Key: target.Key }] } }),
  )
}

/** Retries a bucket until it can be used or its settings turn out to be wrong. Reports which. */
async function tryUntilDecided(
  tryBucket: () => Promise<void>,
  settings: S3Settings,
  report: (line: string) => void,
): Promise<void> {
  for (;;) {
    await wait(RETRY_INTERVAL, undefined, { ref: false })
    try {
      await tryBucket()
      return report(`S3 at ${settings.endpoint} can be used again`)
    } catch (error) {
      if (isRejected(error)) return report(toStartupError(error, settings).message)
    }
  }
}

async function createLocalFolders(dataDir: string, uploadFolder: string) {
  try {
    await makeFolder(uploadFolder, 0o700)
    return await openWorkFolders(join(dataDir, '.work'))
  } catch (error) {
    throw new StartupError(`the data folder cannot be written: ${(error as Error).message}`)
  }
}
