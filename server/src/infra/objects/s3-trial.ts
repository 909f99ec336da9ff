import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { randomPublicId } from '../random-id.ts'

/** Does once in the bucket all that will be done in it. Fails as the first of it that fails. */
export async function tryS3(client: S3Client, bucket: string): Promise<void> {
  const at = { Bucket: bucket, Key: `trial/${randomPublicId()}` }
  await client.send(new PutObjectCommand({ ...at, Body: 'trial' }))
  const { Body } = await client.send(new GetObjectCommand(at))
  await Body?.transformToByteArray()
  await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: at.Key, MaxKeys: 1 }))
  await client.send(
    new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: [{ Key: at.Key }] } }),
  )
}
