import { DeleteObjectsCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3'
import { toStoreError } from './s3-errors.ts'
import { StorageUnavailable } from './object-store.ts'

/** Keys per request. S3 allows 1000; one is left for `prefix` itself. */
const PAGE = 999

/** Removes the object `prefix` and every object whose key starts with `prefix/`. */
export async function removePrefixFromS3(client: S3Client, bucket: string, prefix: string) {
  try {
    let keys = [prefix]
    let page: string | undefined
    do {
      const listing = await client.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: `${prefix}/`,
          MaxKeys: PAGE,
          ContinuationToken: page,
        }),
      )
      for (const { Key } of listing.Contents ?? []) if (Key !== undefined) keys.push(Key)
      await remove(client, bucket, keys)
      keys = []
      page = listing.IsTruncated ? listing.NextContinuationToken : undefined
    } while (page)
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
