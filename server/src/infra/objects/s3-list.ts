import { ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3'
import { toStoreError } from './s3-errors.ts'

/** Yields pages of at most `size` keys that start with `prefix/`, in order. */
export async function* listS3Pages(
  client: S3Client,
  bucket: string,
  prefix: string,
  size: number,
): AsyncGenerator<string[]> {
  let page: string | undefined
  do {
    const command = new ListObjectsV2Command({
      Bucket: bucket,
      Prefix: `${prefix}/`,
      MaxKeys: size,
      ContinuationToken: page,
    })
    const listing = await client.send(command).catch((error: unknown) => {
      throw toStoreError(error, prefix)
    })
    yield (listing.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key]))
    page = listing.IsTruncated ? listing.NextContinuationToken : undefined
  } while (page)
}
