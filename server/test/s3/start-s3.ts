import S3rver from 's3rver'
import { abortMultipart } from './abort-multipart.ts'
import { listObjects } from './list-objects.ts'
import { listParts } from './list-parts.ts'
import { isSigned } from './signature.ts'
import { AtomicStore } from './atomic-store.ts'

/** The only account that s3rver knows. */
export const KEY = 'S3RVER'

const signatureError =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>SignatureDoesNotMatch</Code>' +
  '<Message>The signature does not match</Message></Error>'

const uploadError =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchUpload</Code>' +
  '<Message>There is no such upload</Message></Error>'

/** Starts an S3 server that stores its objects in a folder. */
export async function startS3(directory: string, address = '127.0.0.1', listenPort = 0) {
  const options = { address, port: listenPort, directory, silent: true, vhostBuckets: false }
  const s3 = new S3rver(options)
  const store = new AtomicStore(directory)
  s3.store = store
  s3.context.store = store
  s3.middleware.unshift(async (context, next) => {
    const signed = isSigned(context.req, KEY)
    const aborted = signed && (await abortMultipart(context.req, store))
    if (aborted) {
      context.status = aborted
      context.type = 'application/xml'
      context.body = aborted === 404 ? uploadError : ''
      return
    }
    const body = signed
      ? (listParts(context.req, store) ?? (await listObjects(context.req, store)))
      : signatureError
    if (body === null) {
      await next()
      return
    }
    context.status = signed ? 200 : 403
    context.type = 'application/xml'
    context.body = body
  })
  const { port } = await s3.run()
  return { store, directory, endpoint: `http://${address}:${port}` }
}
