import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, lstat, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { StartFailure } from '../start-failure.ts'
import type { ObjectStore, SignedTerms } from './object-store.ts'
import { checkWritable } from '../disk-space/check-writable.ts'
import { createS3Clients, type S3Settings } from './s3-clients.ts'
import { failureOf, isMissing, startFailureOf } from './s3-failures.ts'
import { removeFromS3 } from './s3-removal.ts'
import { tryS3 } from './s3-trial.ts'
import { StorageUnavailable } from './storage-unavailable.ts'
import { openWorkFolders } from './work-folders.ts'

/** Bytes. A larger file is sent in parts of this size, with PART_CONCURRENCY parts in memory. */
const PART_SIZE = 8 * 1024 * 1024
const PART_CONCURRENCY = 2
const CHUNK = 1024 * 1024
/** Milliseconds. */
const CHECK_TIMEOUT = 5_000

/**
 * Stores objects in a bucket of S3 or an S3-compatible server. Temporary files are in `dataDir`.
 * Throws a StartFailure if the bucket cannot be used.
 */
export async function openS3Store(settings: S3Settings, dataDir: string): Promise<ObjectStore> {
  const { bucket: Bucket } = settings
  const clients = createS3Clients(settings)
  await tryS3(clients.requests, Bucket).catch((error: unknown) => {
    throw startFailureOf(error, settings)
  })
  const uploadFolder = join(dataDir, 'uploads')
  const workFolder = await createLocalFolders(dataDir, uploadFolder)

  const getObject = async (client: S3Client, key: string, range?: string) => {
    const command = new GetObjectCommand({ Bucket, Key: key, Range: range })
    const { Body, ContentLength } = await client.send(command).catch((error: unknown) => {
      throw failureOf(error, key)
    })
    if (!(Body instanceof Readable)) throw new StorageUnavailable(`S3 sent no body for ${key}`)
    return { body: Body, length: ContentLength }
  }

  const signedUrl = (key: string, { seconds, type, cacheControl }: SignedTerms) =>
    getSignedUrl(
      clients.signing,
      new GetObjectCommand({
        Bucket,
        Key: key,
        ResponseContentType: type,
        ResponseCacheControl: cacheControl,
      }),
      { expiresIn: seconds },
    )
  const sampleUrl = await signedUrl('any', { seconds: 1, type: '', cacheControl: '' })

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
        throw failureOf(error, key)
      } finally {
        Body.destroy()
      }
      await rm(file, { force: true })
    },

    async facts(key) {
      const command = new HeadObjectCommand({ Bucket, Key: key })
      const head = await clients.requests.send(command).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw failureOf(error, key)
      })
      if (!head) return null
      return { size: head.ContentLength ?? 0, modified: head.LastModified ?? new Date(0) }
    },

    async read(key, start, end) {
      // S3 has no empty range.
      if (end < start) return Readable.from([])
      const { body, length } = await getObject(clients.streaming, key, `bytes=${start}-${end}`)
      if (length === end - start + 1) return body
      body.destroy()
      throw new Error(`${key} is shorter than it was`)
    },

    async copyTo(key, file) {
      const { body } = await getObject(clients.transfers, key)
      try {
        await pipeline(body, createWriteStream(file))
        await chmod(file, 0o644)
      } catch (error) {
        await rm(file, { force: true })
        throw error
      }
    },

    removeAll: (prefix) => removeFromS3(clients.requests, Bucket, prefix),

    workFolder,

    uploadFolder,

    async check() {
      await checkWritable(dataDir)
      const abortSignal = AbortSignal.timeout(CHECK_TIMEOUT)
      const request = clients.requests.send(new HeadBucketCommand({ Bucket }), { abortSignal })
      await request.catch((error: unknown) => {
        throw failureOf(error, Bucket)
      })
    },

    signedUrl,

    signedOrigin: new URL(sampleUrl).origin,
  }
}

async function createLocalFolders(dataDir: string, uploadFolder: string) {
  try {
    await mkdir(uploadFolder, { recursive: true, mode: 0o700 })
    return await openWorkFolders(join(dataDir, '.work'))
  } catch (error) {
    throw new StartFailure(`the data folder can not be written: ${(error as Error).message}`)
  }
}
