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

/** Milliseconds. */
const CONNECT = 3_000
const ANSWER = 10_000
/** A part of a large file must be sent in this time, and bytes that nobody holds up must go on. */
const PART = 120_000
const STALL = 60_000

/** Every viewer of a file that comes through us holds a connection: any limit would let some block all. */
const connections = { keepAlive: true, maxSockets: Infinity }

/** The same S3, for different ends. */
export function createS3Clients(settings: S3Settings) {
  const client = (endpoint: string, requestTimeout: number, socketTimeout: number) =>
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
        httpAgent: new HttpAgent(connections),
        httpsAgent: new HttpsAgent(connections),
        connectionTimeout: CONNECT,
        requestTimeout,
        throwOnRequestTimeout: true,
        socketTimeout,
      },
    })
  return {
    /** For what somebody waits for. A viewer may read as slowly as they like: its sockets may rest. */
    asking: client(settings.endpoint, ANSWER, 0),
    /** For whole files, from disk and to disk. */
    moving: client(settings.endpoint, PART, STALL),
    /** For addresses that are given to browsers. */
    signing: client(settings.publicEndpoint, ANSWER, 0),
  }
}

export type S3Clients = ReturnType<typeof createS3Clients>
