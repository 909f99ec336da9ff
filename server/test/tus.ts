import { readFile } from 'node:fs/promises'
import { RESUMABLE_UPLOAD_PATH, type UploadedFile, uploadedFile } from '@seam/contract/media.ts'
import { expect, inject, test } from 'vitest'
import { app } from './app.ts'
import { Client } from './client.ts'
import { generateClip } from './generate-media.ts'
import { requestTicket } from './upload.ts'

type Headers = Record<string, string>

/** Encodes the header Upload-Metadata. */
export const encodeMetadata = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** Sends a tus request without cookies. Omits empty headers. */
export function tusRequest(
  method: string,
  path: string,
  headers: Headers = {},
  body?: Uint8Array<ArrayBuffer>,
) {
  const all = Object.entries({ 'tus-resumable': '1.0.0', ...headers })
  return new Client().fetch(path, {
    method,
    headers: Object.fromEntries(all.filter(([, value]) => value !== '')),
    ...(body && { body: new Blob([body]) }),
  })
}

/** Requests a new upload of this length with a ticket of this person. Returns the raw response. */
export const requestUpload = async (
  who: Client,
  length: number,
  more: Record<string, string> = {},
  headers: Headers = {},
  body?: Uint8Array<ArrayBuffer>,
) => {
  const metadata = encodeMetadata({
    upload_preset: await requestTicket(who, 'videos'),
    folder: 'videos',
    filename: 'walk.mp4',
    filetype: 'video/mp4',
    ...more,
  })
  const required = { 'upload-length': String(length), 'upload-metadata': metadata }
  return tusRequest('POST', RESUMABLE_UPLOAD_PATH, { ...required, ...headers }, body)
}

/** Creates an upload as this person. Returns its path. */
export async function createUpload(who: Client, length: number): Promise<string> {
  const response = await requestUpload(who, length)
  const path = response.headers.get('location')
  if (response.status !== 201 || !path)
    throw new Error(`no upload created: ${await response.text()}`)
  return path
}

export const sendChunk = (
  path: string,
  offset: number,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Headers = {},
) =>
  tusRequest(
    'PATCH',
    path,
    {
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      ...headers,
    },
    bytes,
  )

/** Returns the file object of a complete upload. */
export async function fetchUploaded(path: string): Promise<UploadedFile> {
  const response = await tusRequest('GET', path)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/json; charset=utf-8',
  ])
  return uploadedFile.strict().parse(await response.json())
}

/** Returns the offset of an upload as the server reports it. */
export const uploadOffset = async (path: string): Promise<number> =>
  Number((await tusRequest('HEAD', path)).headers.get('upload-offset'))

/**
 * A test that inspects the files of unfinished uploads, which do not exist on S3, see
 * stored-uploads.test.ts.
 */
export const testOfFiles = inject('store') === 'folder' ? test : test.skip

/** Returns the path of the file with the bytes of an unfinished upload. */
export const uploadFilePath = async (path: string): Promise<string> =>
  `${(await app()).objects.uploadFolder}/${path.split('/').at(-1)}`

/** Returns the bytes of a short video. */
export const videoBytes = async (): Promise<Buffer<ArrayBuffer>> => readFile(await generateClip())

/** Pads a video to this length with random bytes that players skip. It remains playable. */
export function padVideo(bytes: Buffer, length: number, noise: () => number): Buffer<ArrayBuffer> {
  const box = Buffer.alloc(length - bytes.length)
  for (let at = 8; at + 4 <= box.length; at += 4) box.writeUInt32LE(noise() * 2 ** 32, at)
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4)
  return Buffer.concat([bytes, box])
}
