import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  paginateListParts,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import {
  type MultipartUpload,
  type MultipartUploads,
  StorageUnavailable,
  type UploadPart,
} from './object-store.ts'
import { isPartReplaced, isUploadMissing, toStoreError } from './s3-errors.ts'

export function s3Multipart(client: S3Client, Bucket: string): MultipartUploads {
  const failWith = (key: string) => (error: unknown) => {
    throw toStoreError(error, key)
  }
  const complete = ({ key, id }: MultipartUpload, parts: UploadPart[]) => {
    const Parts = parts.map(({ tag }, index) => ({ ETag: tag, PartNumber: index + 1 }))
    const upload = { Bucket, Key: key, UploadId: id, MultipartUpload: { Parts } }
    return client.send(new CompleteMultipartUploadCommand(upload))
  }
  const storedParts = async ({ key, id }: MultipartUpload): Promise<UploadPart[]> => {
    const found: UploadPart[] = []
    for await (const page of paginateListParts({ client }, { Bucket, Key: key, UploadId: id })) {
      for (const { ETag = '', Size = 0 } of page.Parts ?? []) found.push({ tag: ETag, size: Size })
    }
    return found
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

    async complete(target, parts) {
      try {
        await complete(target, parts).catch(async (error: unknown) => {
          if (!isPartReplaced(error)) throw error
          const stored = await storedParts(target)
          if (!hasSizesOf(stored, parts)) throw error
          await complete(target, stored)
        })
      } catch (error) {
        throw toStoreError(error, target.key)
      }
    },

    async abort({ key, id }) {
      const upload = { Bucket, Key: key, UploadId: id }
      await client.send(new AbortMultipartUploadCommand(upload)).catch((error: unknown) => {
        if (!isUploadMissing(error)) throw toStoreError(error, key)
      })
    },
  }
}

const hasSizesOf = (stored: UploadPart[], parts: UploadPart[]) =>
  stored.length === parts.length && stored.every(({ size }, index) => size === parts[index]?.size)
