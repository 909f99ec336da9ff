import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { S3Client } from '@aws-sdk/client-s3'

export interface S3Settings {
  endpoint: string
  /** The endpoint for browsers. */
  publicEndpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether URLs contain the bucket in the path instead of the host name. */
  pathStyle: boolean
}

/** Milliseconds to connect, including waiting for a free connection. */
const CONNECT_TIMEOUT = 5_000
/** Milliseconds until the response to a request starts. */
const RESPONSE_TIMEOUT = 10_000
/** The same for a request that sends a part of a large file. */
const UPLOAD_TIMEOUT = 120_000
/** Milliseconds without data during a file transfer. */
const STALL_TIMEOUT = 60_000
/** Connections for short requests. Further requests wait for a free one. */
const MAX_CONNECTIONS = 64

interface ClientOptions {
  endpoint: string
  responseTimeout?: number
  stallTimeout?: number
  connections?: number
}

/** Creates clients of one S3 server with different timeouts and connection limits. */
export function createS3Clients(settings: S3Settings) {
  const client = ({
    endpoint,
    responseTimeout = RESPONSE_TIMEOUT,
    stallTimeout = 0,
    connections = Infinity,
  }: ClientOptions) =>
    new S3Client({
      endpoint,
      region: settings.region,
      forcePathStyle: settings.pathStyle,
      credentials: {
        accessKeyId: settings.accessKeyId,
        secretAccessKey: settings.secretAccessKey,
      },
      // S3-compatible servers do not support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      requestHandler: {
        httpAgent: new HttpAgent({ keepAlive: true, maxSockets: connections }),
        httpsAgent: new HttpsAgent({ keepAlive: true, maxSockets: connections }),
        connectionTimeout: CONNECT_TIMEOUT,
        requestTimeout: responseTimeout,
        throwOnRequestTimeout: true,
        socketTimeout: stallTimeout,
      },
    })
  const { endpoint, publicEndpoint } = settings
  return {
    /** For short requests. */
    requests: client({ endpoint, connections: MAX_CONNECTIONS }),
    /**
     * For responses to viewers, who may read slowly. Each occupies a connection: with a limit, a
     * few slow viewers could block all others.
     */
    streaming: client({ endpoint }),
    /** For whole files, to and from the disk. */
    transfers: client({ endpoint, responseTimeout: UPLOAD_TIMEOUT, stallTimeout: STALL_TIMEOUT }),
    /** For signed URLs for browsers. */
    signing: client({ endpoint: publicEndpoint }),
  }
}
