// Types for the parts of s3rver that the tests use. It has none of its own.
declare module 's3rver' {
  import type { IncomingMessage } from 'node:http'
  import type { AddressInfo } from 'node:net'
  import type Store from 's3rver/lib/stores/filesystem.js'

  interface Context {
    req: IncomingMessage
    status: number
    type: string
    body: string
  }

  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      vhostBuckets: boolean
    })
    store: Store
    context: { store: Store }
    /** The koa middleware, outermost first. */
    middleware: ((context: Context, next: () => Promise<unknown>) => Promise<unknown>)[]
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}

declare module 's3rver/lib/stores/filesystem.js' {
  import type { Readable } from 'node:stream'

  export default class FilesystemStore {
    constructor(directory: string)
    rootDirectory: string
    getResourcePath(bucket: string, key: string | undefined, kind: string): string
    getMetadata(bucket: string, key: string): Promise<Record<string, string | number>>
    getObject(
      bucket: string,
      key: string,
      range?: { start?: number; end?: number },
    ): Promise<object | null>
    getBucket(bucket: string): Promise<object | null>
    putBucket(bucket: string): Promise<unknown>
    putObject(object: {
      bucket: string
      key: string
      content: Readable
    }): Promise<{ size: number; md5: string }>
    putPart(
      bucket: string,
      uploadId: string,
      number: string,
      content: Readable,
    ): Promise<{ size: number; md5: string }>
    putObjectMultipart(
      bucket: string,
      uploadId: string,
      parts: { number: number; etag: string }[],
    ): Promise<{ size: number; md5: string }>
    deleteObject(bucket: string, key: string): Promise<void>
  }
}

declare module 's3rver/lib/models/error.js' {
  export default class S3Error extends Error {
    constructor(code: string, message: string)
  }
}

declare module 's3rver/lib/models/object.js' {
  export default class S3Object {
    constructor(bucket: string, key: string, content: unknown, metadata: object)
    range?: { start: number; end: number }
  }
}
