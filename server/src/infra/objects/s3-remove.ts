import { DeleteObjectsCommand, type S3Client } from '@aws-sdk/client-s3'
import { toStoreError } from './s3-errors.ts'
import { StorageUnavailable } from './object-store.ts'
import { listS3Pages } from './s3-list.ts'

/** Keys per request. S3 allows 1000; one is reserved for `prefix` itself. */
const PAGE = 999

/** Removes the object `prefix` and every object whose key starts with `prefix/`. */
export async function removePrefixFromS3(client: S3Client, bucket: string, prefix: string) {
  try {
    let removed = false
    for await (const keys of listS3Pages(client, bucket, prefix, PAGE)) {
      await remove(client, bucket, removed ? keys : [prefix, ...keys])
      removed = true
    }
  } catch (error) {
    throw error instanceof StorageUnavailable ? error : toStoreError(error, prefix)
  }
}

/** Removes up to 1000 objects. Missing objects are not an error. */
async function remove(client: S3Client, bucket: string, keys: string[]) {
  if (keys.length === 0) return
  const Objects = keys.map((Key) => ({ Key }))
  const { Errors: [failed] = [] } = await client.send(
    new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
  )
  if (failed) throw new StorageUnavailable(`S3 did not delete ${failed.Key}: ${failed.Message}`)
}
