import { stat } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { limits } from '@seam/contract/limits.ts'
import { publishVideo } from '@seam/contract/video.ts'
import { person, type Person, waitUntilProcessed } from '../../../../test/cast.ts'
import { generateImage } from '../../../../test/generate-media.ts'
import {
  tusRequest,
  requestUpload,
  createUpload,
  padVideo,
  uploadOffset,
  uploadFilePath,
  fetchUploaded,
  sendChunk,
  videoBytes,
} from '../../../../test/tus.ts'
import { assetFiles } from '../../../../test/storage.ts'
import { requestTicket, upload } from '../../../../test/upload.ts'

const MB = 1_048_576

let ada: Person
let file: Buffer<ArrayBuffer>
beforeAll(async () => {
  ada = await person('Ada')
  file = await videoBytes()
})

test('lists its protocol features and sends no CORS headers', async () => {
  const response = await tusRequest('OPTIONS', '/media/tus', {
    'tus-resumable': '',
    origin: 'https://elsewhere.example',
  })
  expect(response.status).toBe(204)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'tus-resumable': '1.0.0',
    'tus-version': '1.0.0',
    'tus-extension': 'creation,creation-with-upload,termination,expiration',
    'tus-max-size': String(limits.videoBytes),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  const answers = [
    response,
    await requestUpload(ada, 10),
    await tusRequest('HEAD', await createUpload(ada, 10)),
  ]
  const open = answers.flatMap(({ headers }) =>
    [...headers.keys()].filter((name) => name.startsWith('access-control')),
  )
  expect(open).toEqual([])
})

test('uploads a video in chunks, and returns its asset once it is complete', async () => {
  const cleo = await person('Cleo')
  const response = await requestUpload(cleo, file.length)
  expect(response.status).toBe(201)
  expect(response.headers.getSetCookie()).toEqual([])
  const path = response.headers.get('location') ?? ''
  expect(path).toMatch(/^\/media\/tus\/[\w-]{22}$/)
  const life = Date.parse(response.headers.get('upload-expires') ?? '') - Date.now()
  expect(life / 1000).toBeCloseTo(86_400, -2)

  const half = Math.floor(file.length / 2)
  const first = await sendChunk(path, 0, file.subarray(0, half))
  expect(first.status).toBe(204)
  expect(Number(first.headers.get('upload-offset'))).toBe(half)
  expect(first.headers.has('upload-expires')).toBe(true)
  const head = await tusRequest('HEAD', path)
  expect(head.status).toBe(200)
  expect(Object.fromEntries(head.headers)).toMatchObject({
    'upload-offset': String(half),
    'upload-length': String(file.length),
    'cache-control': 'no-store',
  })
  expect((await tusRequest('GET', path)).status).toBe(404)

  const last = await sendChunk(path, half, file.subarray(half))
  expect(Number(last.headers.get('upload-offset'))).toBe(file.length)
  expect([last.status, await last.text()]).toEqual([204, ''])
  const object = await fetchUploaded(path)
  expect(object).toMatchObject({
    bytes: file.length,
    folder: 'videos',
    original_filename: 'walk',
    format: 'mp4',
  })
  expect(await assetFiles('videos', object.public_id)).toEqual(['original'])
  await expect(stat(await uploadFilePath(path))).rejects.toThrow('ENOENT')

  // The URL of the upload leads to the asset until the asset is used.
  expect(await fetchUploaded(path)).toEqual(object)
  expect(await uploadOffset(path)).toBe(file.length)
  const thumbnail = await upload(cleo, 'thumbnails', await generateImage())
  const { data } = await cleo.call(publishVideo, {
    body: { title: 'In chunks', video: object, thumbnail },
  })
  expect((await waitUntilProcessed(cleo, data)).processing.state).toBe('READY')
  for (const method of ['GET', 'HEAD']) expect((await tusRequest(method, path)).status).toBe(404)
})

test('a new upload may include its first chunk, or the whole file', async () => {
  const cleo = await person('Cleo')
  const type = { 'content-type': 'application/offset+octet-stream' }
  const part = await requestUpload(cleo, file.length, {}, type, file.subarray(0, 100))
  expect([part.status, part.headers.get('upload-offset')]).toEqual([201, '100'])
  const path = part.headers.get('location') ?? ''
  expect((await sendChunk(path, 100, file.subarray(100))).status).toBe(204)
  expect((await fetchUploaded(path)).bytes).toBe(file.length)

  const whole = await requestUpload(cleo, file.length, {}, type, file)
  expect([whole.status, whole.headers.get('upload-offset')]).toEqual([201, `${file.length}`])
  expect((await fetchUploaded(whole.headers.get('location') ?? '')).bytes).toBe(file.length)
  const wrong = await requestUpload(cleo, 10, {}, type, Buffer.alloc(10))
  expect(wrong.status).toBe(415)
})

test('a POST may name the method in a header, for networks that let only GET and POST through', async () => {
  const cleo = await person('Cleo')
  const path = await createUpload(cleo, file.length)
  const post = (method: string, headers = {}, body?: Buffer<ArrayBuffer>) =>
    tusRequest('POST', path, { 'x-http-method-override': method, ...headers }, body)
  const chunk = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  expect((await post('PATCH', chunk, file.subarray(0, 100))).status).toBe(204)
  expect((await post('HEAD')).headers.get('upload-offset')).toBe('100')
  expect((await post('DELETE')).status).toBe(204)
  expect((await post('PUT')).status).toBe(405)
  expect((await post('')).status).toBe(405)
})

test('accepts exactly 100 MB', async () => {
  const cleo = await person('Cleo')
  const path = await createUpload(cleo, 100 * MB)
  await sendChunk(
    path,
    0,
    padVideo(file, 100 * MB, () => 0),
  )
  expect((await fetchUploaded(path)).bytes).toBe(100 * MB)
})

test('removes the asset of a finished upload that is cancelled, unless a video uses it', async () => {
  const cleo = await person('Cleo')
  const path = await createUpload(cleo, file.length)
  await sendChunk(path, 0, file)
  const { public_id } = await fetchUploaded(path)
  expect((await tusRequest('DELETE', path)).status).toBe(204)
  expect(await assetFiles('videos', public_id)).toEqual([])
  expect((await tusRequest('GET', path)).status).toBe(404)

  const used = await createUpload(cleo, file.length)
  await sendChunk(used, 0, file)
  const video = await fetchUploaded(used)
  const thumbnail = await upload(cleo, 'thumbnails', await generateImage())
  const { status } = await cleo.call(publishVideo, { body: { title: 'Used', video, thumbnail } })
  expect(status).toBe(201)
  expect((await tusRequest('DELETE', used)).status).toBe(404)
  expect(await assetFiles('videos', video.public_id)).toContain('original')
})

test.each<Record<string, string>>([
  { 'x-forwarded-proto': 'https, http', 'x-forwarded-host': 'seam.example' },
  { 'x-forwarded-proto': 'gopher', forwarded: 'proto=https;host=elsewhere.example' },
  { 'x-http-method-override': 'DELETE' },
])('ignores headers that change the method or the origin: %j', async (headers) => {
  const path = await createUpload(ada, 10)
  expect((await sendChunk(path, 0, Buffer.alloc(5), headers)).status).toBe(204)
  expect(await uploadOffset(path)).toBe(5)
  const metadata = `upload_preset ${Buffer.from(await requestTicket(ada, 'videos')).toString('base64')}`
  const required = { 'upload-length': '10', 'upload-metadata': metadata }
  const response = await tusRequest('POST', '/media/tus', { ...headers, ...required })
  expect(response.headers.get('location')).toMatch(/^\/media\/tus\//)
})

test('removes a cancelled upload immediately with its bytes', async () => {
  const path = await createUpload(ada, 100)
  await sendChunk(path, 0, Buffer.alloc(50))
  expect((await tusRequest('DELETE', path)).status).toBe(204)
  await expect(stat(await uploadFilePath(path))).rejects.toThrow('ENOENT')
  for (const method of ['HEAD', 'GET', 'DELETE'])
    expect((await tusRequest(method, path)).status).toBe(404)
  expect((await sendChunk(path, 50, Buffer.alloc(50))).status).toBe(404)
})

test.each([
  ['../../etc/passwd.mp4', 'passwd'],
  ['C:\\Users\\ada\\walk.MOV', 'walk'],
  ['Ferien – 🌊.mp4', 'Ferien – 🌊'],
  ['a\0b.mp4', 'ab'],
  ['', ''],
])('stores the file name %j as %j', async (filename, expected) => {
  const cleo = await person('Cleo')
  const path = (await requestUpload(cleo, file.length, { filename })).headers.get('location') ?? ''
  await sendChunk(path, 0, file)
  const object = await fetchUploaded(path)
  expect(object.original_filename).toBe(expected)
})
