import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { S3Client } from '@aws-sdk/client-s3'

export interface S3Settings {
  endpoint: string
  /** Where browsers reach it. */
  publicEndpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether the bucket stands in the path, or before the host name. */
  pathStyle: boolean
}

/** Milliseconds in which a connection stands, waiting for a free one included. */
const CONNECT = 5_000
/** Milliseconds in which the answer to a call begins. */
const ANSWER = 10_000
/** The same where a part of a large file is sent with it. */
const SENT = 120_000
/** Milliseconds for which bytes that nobody holds up may stand still. */
const STALL = 60_000
/** Connections for what is answered at once: the others wait their turn. */
const CALLS = 64

interface Use {
  endpoint: string
  answer?: number
  stall?: number
  connections?: number
}

/** The same S3, for different ends. */
export function createS3Clients(settings: S3Settings) {
  const client = ({ endpoint, answer = ANSWER, stall = 0, connections = Infinity }: Use) =>
    new S3Client({
      endpoint,
      region: settings.region,
      forcePathStyle: settings.pathStyle,
      credentials: {
        accessKeyId: settings.accessKeyId,
        secretAccessKey: settings.secretAccessKey,
      },
      // Other makers' S3 does not know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      requestHandler: {
        httpAgent: new HttpAgent({ keepAlive: true, maxSockets: connections }),
        httpsAgent: new HttpsAgent({ keepAlive: true, maxSockets: connections }),
        connectionTimeout: CONNECT,
        requestTimeout: answer,
        throwOnRequestTimeout: true,
        socketTimeout: stall,
      },
    })
  const { endpoint, publicEndpoint } = settings
  return {
    /** For what has no bytes to speak of. */
    asking: client({ endpoint, connections: CALLS }),
    /**
     * For viewers. Each holds a connection, and may read as slowly as they like: any limit would
     * let some shut out all.
     */
    reading: client({ endpoint }),
    /** For whole files, from disk and to disk. */
    moving: client({ endpoint, answer: SENT, stall: STALL }),
    /** For addresses that are given to browsers. */
    signing: client({ endpoint: publicEndpoint }),
  }
}
