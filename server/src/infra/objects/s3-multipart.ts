import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { type MultipartUploads, StorageUnavailable } from './object-store.ts'
import { isUploadMissing, toStoreError } from './s3-errors.ts'

/** Returns the multipart uploads of a bucket. */
export function s3Multipart(client: S3Client, Bucket: string): MultipartUploads {
  const failWith = (key: string) => (error: unknown) => {
    throw toStoreError(error, key)
  }
  return {
    async begin(key) {
      const command = new CreateMultipartUploadCommand({ Bucket, Key: key })
      const { UploadId } = await client.send(command).catch(failWith(key))
      if (!UploadId) throw new StorageUnavailable(`S3 began no multipart upload for ${key}`)
      return { key, id: UploadId }
    },

    async putPart({ key, id }, number, bytes) {
      const part = { Bucket, Key: key, UploadId: id, PartNumber: number, Body: bytes }
      const { ETag } = await client.send(new UploadPartCommand(part)).catch(failWith(key))
      if (!ETag) throw new StorageUnavailable(`S3 sent no tag for a part of ${key}`)
      return ETag
    },

    async complete({ key, id }, tags) {
      const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }))
      const upload = { Bucket, Key: key, UploadId: id, MultipartUpload: { Parts } }
      await client.send(new CompleteMultipartUploadCommand(upload)).catch(failWith(key))
    },

    async abort({ key, id }) {
      const upload = { Bucket, Key: key, UploadId: id }
      await client.send(new AbortMultipartUploadCommand(upload)).catch((error: unknown) => {
        if (!isUploadMissing(error)) throw toStoreError(error, key)
      })
    },
  }
}
