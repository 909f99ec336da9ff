import { join } from 'node:path'
import S3rver from 's3rver'
import { inject } from 'vitest'
import { listing } from './listing.ts'
import { isSigned } from './signature.ts'
import { SUFFIX, WholeFiles } from './whole-files.ts'

/** The only account that s3rver knows. */
const KEY = 'S3RVER'

const refusal =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>SignatureDoesNotMatch</Code>' +
  '<Message>The signature does not match</Message></Error>'

async function serve() {
  const directory = join(inject('folder'), `s3-${process.pid}`)
  const options = { address: '127.0.0.1', port: 0, directory, silent: true, vhostBuckets: false }
  const s3 = new S3rver(options)
  const store = new WholeFiles(directory)
  s3.store = store
  s3.context.store = store
  s3.middleware.unshift(async (asked, next) => {
    const signed = isSigned(asked.req, KEY)
    const answer = signed ? await listing(asked.req, store) : refusal
    if (answer === null) {
      await next()
      return
    }
    asked.status = signed ? 200 : 403
    asked.type = 'application/xml'
    asked.body = answer
  })
  const { port } = await s3.run()
  return { store, directory, endpoint: `http://127.0.0.1:${port}` }
}

const kept = globalThis as { s3UnderTest?: ReturnType<typeof serve> }

/** Makes a bucket in the S3 of this worker. Gives the environment that names it, and its folder. */
export async function newBucket(name: string) {
  const { store, directory, endpoint } = await (kept.s3UnderTest ??= serve())
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
