import { join } from 'node:path'
import S3rver from 's3rver'
import { inject } from 'vitest'
import { listObjects } from './list-objects.ts'
import { isSigned } from './signature.ts'
import { SUFFIX, AtomicStore } from './atomic-store.ts'

/** The only account that s3rver knows. */
const KEY = 'S3RVER'

const signatureError =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>SignatureDoesNotMatch</Code>' +
  '<Message>The signature does not match</Message></Error>'

async function serve() {
  const directory = join(inject('folder'), `s3-${process.pid}`)
  const options = { address: '127.0.0.1', port: 0, directory, silent: true, vhostBuckets: false }
  const s3 = new S3rver(options)
  const store = new AtomicStore(directory)
  s3.store = store
  s3.context.store = store
  s3.middleware.unshift(async (context, next) => {
    const signed = isSigned(context.req, KEY)
    const body = signed ? await listObjects(context.req, store) : signatureError
    if (body === null) {
      await next()
      return
    }
    context.status = signed ? 200 : 403
    context.type = 'application/xml'
    context.body = body
  })
  const { port } = await s3.run()
  return { store, directory, endpoint: `http://127.0.0.1:${port}` }
}

const responseCache = globalThis as { s3UnderTest?: ReturnType<typeof serve> }

/** Creates a bucket in the S3 server of this test worker. Returns its variables and its folder. */
export async function newBucket(name: string) {
  const { store, directory, endpoint } = await (responseCache.s3UnderTest ??= serve())
  const bucket = name.replaceAll('_', '-')
  await store.putBucket(bucket)
  return {
    folder: join(directory, bucket),
    suffix: SUFFIX,
    variables: {
      OBJECTS: 's3',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
  }
}
