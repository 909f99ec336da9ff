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

/** Bytes: what is larger is sent in parts of this size, of which so many are in memory at once. */
const PART = 8 * 1024 * 1024
const PARTS_AT_ONCE = 2
const CHUNK = 1024 * 1024
/** Milliseconds in which a check is answered, one way or the other. */
const CHECK = 5_000

/**
 * Objects in a bucket of S3, or of what speaks like it. What is half-made lies in `dataDir`. Throws
 * a StartFailure where the bucket can not be used.
 */
export async function openS3Store(settings: S3Settings, dataDir: string): Promise<ObjectStore> {
  const { bucket: Bucket } = settings
  const clients = createS3Clients(settings)
  await tryS3(clients.asking, Bucket).catch((error: unknown) => {
    throw startFailureOf(error, settings)
  })
  const uploadFolder = join(dataDir, 'uploads')
  const workFolder = await openLocalFolders(dataDir, uploadFolder)

  const bytesOf = async (client: S3Client, key: string, range?: string) => {
    const command = new GetObjectCommand({ Bucket, Key: key, Range: range })
    const { Body, ContentLength } = await client.send(command).catch((error: unknown) => {
      throw failureOf(error, key)
    })
    if (!(Body instanceof Readable)) throw new StorageUnavailable(`S3 sent no bytes of ${key}`)
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
  const anyUrl = await signedUrl('any', { seconds: 1, type: '', cacheControl: '' })

  return {
    name: 's3',

    async put(key, file) {
      if (!(await lstat(file)).isFile()) throw new Error(`Not a plain file: ${key}`)
      const Body = createReadStream(file, { highWaterMark: CHUNK })
      const upload = new Upload({
        client: clients.moving,
        params: { Bucket, Key: key, Body },
        partSize: PART,
        queueSize: PARTS_AT_ONCE,
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
      const found = await clients.asking.send(command).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw failureOf(error, key)
      })
      if (!found) return null
      return { size: found.ContentLength ?? 0, modified: found.LastModified ?? new Date(0) }
    },

    async read(key, start, end) {
      // S3 has no way to ask for nothing.
      if (end < start) return Readable.from([])
      const { body, length } = await bytesOf(clients.reading, key, `bytes=${start}-${end}`)
      if (length === end - start + 1) return body
      body.destroy()
      throw new Error(`${key} is shorter than it was`)
    },

    async copyTo(key, file) {
      const { body } = await bytesOf(clients.moving, key)
      try {
        await pipeline(body, createWriteStream(file))
        await chmod(file, 0o644)
      } catch (error) {
        await rm(file, { force: true })
        throw error
      }
    },

    removeAll: (prefix) => removeFromS3(clients.asking, Bucket, prefix),

    workFolder,

    uploadFolder,

    async check() {
      await checkWritable(dataDir)
      const abortSignal = AbortSignal.timeout(CHECK)
      const asked = clients.asking.send(new HeadBucketCommand({ Bucket }), { abortSignal })
      await asked.catch((error: unknown) => {
        throw failureOf(error, Bucket)
      })
    },

    signedUrl,

    signedOrigin: new URL(anyUrl).origin,
  }
}

async function openLocalFolders(dataDir: string, uploadFolder: string) {
  try {
    await mkdir(uploadFolder, { recursive: true, mode: 0o700 })
    return await openWorkFolders(join(dataDir, '.work'))
  } catch (error) {
    throw new StartFailure(`the data folder can not be written: ${(error as Error).message}`)
  }
}
