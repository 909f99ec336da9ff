import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { randomPublicId } from '../random-id.ts'

/** Writes, reads, lists and deletes an object once. Throws the first error. */
export async function checkS3Access(client: S3Client, bucket: string): Promise<void> {
  const target = { Bucket: bucket, Key: `trial/${randomPublicId()}` }
  await client.send(new PutObjectCommand({ ...target, Body: 'trial' }))
  const { Body } = await client.send(new GetObjectCommand(target))
  await Body?.transformToByteArray()
  await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: target.Key, MaxKeys: 1 }))
  await client.send(
    new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: [{ Key: target.Key }] } }),
  )
}
