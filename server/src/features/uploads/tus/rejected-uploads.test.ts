import { readFile, stat } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { app } from '../../../../test/app.ts'
import { person, type Person, publish } from '../../../../test/cast.ts'
import { Client } from '../../../../test/client.ts'
import {
  tusRequest,
  requestUpload,
  createUpload,
  uploadOffset,
  uploadFilePath,
  sendChunk,
  testOfFiles,
} from '../../../../test/tus.ts'
import { accountIdOf } from '../../../../test/seed.ts'
import { countUploads } from '../../../../test/storage.ts'
import { parseProblem, requestTicket } from '../../../../test/upload.ts'
import { countUnfinishedUploads } from '../unfinished-upload-store.ts'

const MB = 1_048_576

let ada: Person
beforeAll(async () => {
  ada = await person('Ada')
})

const unfinishedOf = async (who: Person) =>
  countUnfinishedUploads((await app()).db, await accountIdOf(who))

test('returns 401 without a ticket for videos, and 422 for an unknown folder', async () => {
  const images = await requestTicket(ada, 'avatars')
  for (const [metadata, status] of [
    [{ upload_preset: '' }, 401],
    [{ upload_preset: 'x.y' }, 401],
    [{ upload_preset: images }, 401],
    [{ upload_preset: images, folder: 'avatars' }, 401],
    [{ folder: 'avatars' }, 401],
    [{ folder: 'music' }, 422],
  ] as [Record<string, string>, number][]) {
    const response = await requestUpload(ada, 10, metadata)
    expect([metadata, response.status]).toEqual([metadata, status])
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  }
  const signedIn = await ada.fetch('/media/tus', {
    method: 'POST',
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '10' },
  })
  expect(signedIn.status).toBe(401)
})

test('accepts 100 MB, and returns 413 for one byte more', async () => {
  expect((await requestUpload(ada, 100 * MB)).status).toBe(201)
  expect(await parseProblem(await requestUpload(ada, 100 * MB + 1))).toEqual({
    status: 413,
    code: 'too-large',
    errors: { file: 'Video must be less than 100 MB' },
  })
})

test.each<[string, Record<string, string>, number]>([
  ['no length', { 'upload-length': '' }, 400],
  ['a length that is no number', { 'upload-length': 'ten' }, 400],
  ['a negative length', { 'upload-length': '-1' }, 400],
  ['a deferred length', { 'upload-length': '', 'upload-defer-length': '1' }, 400],
  ['a partial upload', { 'upload-concat': 'partial' }, 400],
  ['no metadata', { 'upload-metadata': '' }, 401],
  ['malformed metadata', { 'upload-metadata': 'a b c, d' }, 400],
  ['metadata that is not base64', { 'upload-metadata': 'upload_preset ###' }, 400],
  ['metadata with the key __proto__', { 'upload-metadata': '__proto__ eA==' }, 400],
  ['metadata that is not UTF-8', { 'upload-metadata': 'upload_preset /////w==' }, 401],
  ['no version', { 'tus-resumable': '' }, 412],
  ['another version', { 'tus-resumable': '0.2.2' }, 412],
])('rejects an upload with %s: %s → %i', async (_, headers, status) => {
  const response = await tusRequest('POST', '/media/tus', { 'upload-length': '10', ...headers })
  expect(await parseProblem(response)).toMatchObject({ status })
  expect(response.headers.get('tus-version')).toBe(status === 412 ? '1.0.0' : null)
})

testOfFiles('returns 409 for a chunk at a wrong offset and changes nothing', async () => {
  const path = await createUpload(ada, 100)
  await sendChunk(path, 0, Buffer.from('0123456789'))
  for (const offset of [0, 9, 11, 200]) {
    const response = await sendChunk(path, offset, Buffer.from('xxxxx'))
    expect(await parseProblem(response)).toMatchObject({ status: 409, code: 'conflict' })
  }
  expect(await readFile(await uploadFilePath(path), 'utf8')).toBe('0123456789')
})

testOfFiles(
  'writes nothing beyond the length of the upload, with and without Content-Length',
  async () => {
    const sized = await createUpload(ada, 10)
    expect((await sendChunk(sized, 0, Buffer.alloc(11))).status).toBe(413)
    expect(await uploadOffset(sized)).toBe(0)
    const unsized = await createUpload(ada, 1_000)
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(400)),
    })
    const answer = await new Client()
      .fetch(unsized, {
        method: 'PATCH',
        headers: {
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
        body: endless,
        duplex: 'half',
      } satisfies RequestInit & { duplex: 'half' })
      .then(
        ({ status }) => status,
        () => 413,
      )
    expect(answer).toBe(413)
    expect((await stat(await uploadFilePath(unsized))).size).toBeLessThanOrEqual(1_000)
  },
)

test.each<[string, Record<string, string>]>([
  ['no offset', { 'upload-offset': '' }],
  ['an offset that is no decimal number', { 'upload-offset': '0x1' }],
  ['a negative offset', { 'upload-offset': '-1' }],
])('rejects a chunk with %s', async (_, headers) => {
  const path = await createUpload(ada, 10)
  expect((await sendChunk(path, 0, Buffer.from('{}'), headers)).status).toBe(400)
  expect(await uploadOffset(path)).toBe(0)
})

test.each(['video/mp4', 'application/json', ''])('rejects a chunk of type “%s”', async (type) => {
  const path = await createUpload(ada, 10)
  const response = await sendChunk(path, 0, Buffer.from('{}'), { 'content-type': type })
  expect(await parseProblem(response)).toMatchObject({ status: 415, code: 'wrong-type' })
  expect(await uploadOffset(path)).toBe(0)
})

test.each([
  '..',
  '.',
  '%2e%2e',
  '..%2f..%2fpostgres',
  '%2fetc%2fpasswd',
  'a%00b',
  'x'.repeat(22),
  'x'.repeat(300),
  'x'.repeat(5_000),
  '__proto__',
  'constructor',
  '%ff',
])('finds no upload with the id %s', async (id) => {
  for (const method of ['HEAD', 'PATCH', 'DELETE', 'GET']) {
    const headers = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    const { status } = await tusRequest(method, `/media/tus/${id}`, headers)
    expect([method, [400, 404, 405, 414].includes(status), status]).toEqual([method, true, status])
  }
})

test.each([
  [
    'text',
    415,
    Buffer.from('just a text, called a video'),
    'Only MP4, MOV, or WEBM videos are allowed',
  ],
  ['nothing', 415, Buffer.alloc(0), 'Only MP4, MOV, or WEBM videos are allowed'],
  [
    'a damaged video',
    415,
    Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'),
    'Only MP4, MOV, or WEBM videos are allowed',
  ],
])('rejects %s with %i when it is complete, and deletes it', async (_, status, bytes, message) => {
  const cleo = await person('Cleo')
  const response = await requestUpload(cleo, bytes.length)
  const path = response.headers.get('location') ?? ''
  const end = bytes.length === 0 ? response : await sendChunk(path, 0, bytes)
  expect(await parseProblem(end)).toMatchObject({ status, errors: { file: message } })
  expect(await unfinishedOf(cleo)).toBe(0)
  expect(await countUploads(cleo.username)).toBe(0)
})

test('limits an account to 20 unfinished uploads, until one is cancelled', async () => {
  const cleo = await person('Cleo')
  const paths: string[] = []
  for (let count = 0; count < 20; count++) paths.push(await createUpload(cleo, 1_000))
  const rejected = await requestUpload(cleo, 1_000)
  expect(rejected.status).toBe(429)
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
  await tusRequest('DELETE', paths[0] ?? '')
  expect((await requestUpload(cleo, 1_000)).status).toBe(201)
})

test('starts 20 of 30 concurrent uploads', async () => {
  const ben = await person('Ben')
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => requestUpload(ben.copy(), 1_000)),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
})

test('counts unfinished uploads towards the limit of 2 GiB unused', async () => {
  const ben = await person('Ben')
  const tooMuch = 2 * 1024 ** 3
  const { db } = await app()
  const path = await createUpload(ben, 1_000)
  await db
    .updateTable('unfinished_upload')
    .set({ bytes: tooMuch })
    .where('id', '=', path.split('/').at(-1) ?? '')
    .execute()
  expect((await requestUpload(ben, 1)).status).toBe(429)
  await expect(publish(ben)).rejects.toThrow('upload rejected')
})
