import { join } from 'node:path'
import { inject } from 'vitest'
import { SUFFIX } from './atomic-store.ts'
import { KEY, startS3 } from './start-s3.ts'

const responseCache = globalThis as { s3UnderTest?: ReturnType<typeof startS3> }

/** Creates a bucket on the S3 server of this test worker. Returns its variables and its folder. */
export async function newBucket(name: string) {
  const { store, directory, endpoint } = await (responseCache.s3UnderTest ??= startS3(
    join(inject('folder'), `s3-${process.pid}`),
  ))
  const bucket = name.replaceAll('_', '-')
  await store.putBucket(bucket)
  return {
    folder: join(directory, bucket),
    suffix: SUFFIX,
    unfinishedUploads: () => store.unfinishedUploads(bucket),
    variables: {
      OBJECTS: 's3',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
  }
}
