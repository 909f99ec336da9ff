import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { uploadedFile } from '@seam/contract/media.ts'
import { currentSession } from '@seam/contract/session.ts'
import { app, waitForJobs } from '../../../test/app.ts'
import { person, type Person } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { generateClip, generateImage } from '../../../test/generate-media.ts'
import { openFiles, orphanedAssets, countUploads, workFolders } from '../../../test/storage.ts'
import {
  filePart,
  parseProblem,
  sendForm,
  sendUpload,
  requestTicket,
  upload,
  UPLOAD_URL,
} from '../../../test/upload.ts'
import { loadSecret } from '../../infra/secret.ts'
import { signTicket } from './ticket.ts'
import { eventually } from '../../../test/eventually.ts'

let video: File
let image: File
beforeAll(async () => {
  await waitForJobs()
  video = await filePart(await generateClip())
  image = await filePart(await generateImage())
})

const publicIdOf = async (who: Person) => (await who.call(currentSession)).data._id

test('returns an uploaded video in the format of the media cloud', async () => {
  const ada = await person('Ada')
  const response = await sendUpload(ada, 'videos', await generateClip())
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie()).toEqual([])
  const file = uploadedFile.strict().parse(await response.json())
  expect(file).toMatchObject({
    asset_id: expect.stringMatching(/^[\w-]{22}$/),
    public_id: expect.stringMatching(/^[\w-]{22}$/),
    resource_type: 'video',
    format: 'mp4',
    bytes: video.size,
    width: 320,
    height: 180,
    duration: expect.closeTo(1, 1),
    folder: 'videos',
  })
  expect(file.secure_url).toMatch(/^\/media\/videos\//)
})

test('returns an uploaded image without a duration, with its URL', async () => {
  const ada = await person('Ada')
  const file = await upload(ada, 'thumbnails', await generateImage('640x360', 'jpg'))
  expect(file).toMatchObject({
    resource_type: 'image',
    format: 'jpg',
    width: 640,
    height: 360,
    duration: null,
    folder: 'thumbnails',
  })
  expect((await ada.fetch(file.secure_url)).status).toBe(200)
  expect((await new Client().fetch(file.secure_url)).status).toBe(404)
})

test.each([
  ['first', ['upload_preset', 'folder', 'file']],
  ['last', ['file', 'folder', 'upload_preset']],
  ['between', ['folder', 'file', 'upload_preset']],
  ['without the folder, which the ticket names', ['upload_preset', 'file']],
])('accepts the ticket %s', async (_, order) => {
  const ada = await person('Ada')
  const parts = {
    file: image,
    folder: 'avatars',
    upload_preset: await requestTicket(ada, 'avatars'),
  }
  const response = await sendForm(order.map((name) => [name, parts[name as keyof typeof parts]]))
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ folder: 'avatars' })
})

test('accepts coverImages as another name for covers', async () => {
  const ada = await person('Ada')
  const response = await sendForm([
    ['upload_preset', await requestTicket(ada, 'coverImages')],
    ['folder', 'coverImages'],
    ['file', image],
  ])
  expect(await response.json()).toMatchObject({ folder: 'covers' })
})

test('rejects a missing, forged, expired or wrong ticket, before or after the file', async () => {
  const ada = await person('Ada')
  const secret = await loadSecret((await app()).db)
  const expired = {
    user: await publicIdOf(ada),
    folder: 'videos',
    expires: Date.now() - 1,
    version: 0,
    holder: { kind: 'session', id: '' },
  } as const
  const good = await requestTicket(ada, 'videos')
  const foreign = await requestTicket(ada, 'thumbnails')
  for (const preset of [
    undefined,
    '',
    'x',
    `${good}x`,
    `x${good}`,
    signTicket(secret, expired),
    foreign,
  ]) {
    const ticketField: [string, string][] = preset === undefined ? [] : [['upload_preset', preset]]
    const folder: [string, string] = ['folder', 'videos']
    for (const parts of [
      [...ticketField, folder, ['file', video]],
      [['file', video], ...ticketField, folder],
      [...ticketField, ['file', video], folder],
    ] as [string, string | File][][]) {
      const problem = await parseProblem(await sendForm(parts))
      expect(problem).toMatchObject({ status: 401, code: 'ticket-invalid' })
    }
  }
  expect(await countUploads(ada.username)).toBe(0)
  expect(await orphanedAssets()).toEqual([])
})

test('rejects an unknown folder at its field', async () => {
  const ada = await person('Ada')
  const response = await sendForm([
    ['upload_preset', await requestTicket(ada, 'videos')],
    ['folder', 'music'],
    ['file', video],
  ])
  expect(await parseProblem(response)).toMatchObject({
    status: 422,
    errors: { folder: 'folder must be videos, thumbnails, avatars, covers or postImages' },
  })
})

test.each([
  ['videos', 'Video is required'],
  ['avatars', 'Image File is required'],
])('rejects a form for %s without a file: %s', async (folder, message) => {
  const ada = await person('Ada')
  const preset: [string, string] = ['upload_preset', await requestTicket(ada, folder)]
  for (const parts of [[preset], [preset, ['other', image]], [preset, ['file', 'text']]]) {
    const response = await sendForm(parts as [string, string | File][])
    expect(await parseProblem(response)).toMatchObject({ status: 422, errors: { file: message } })
  }
})

test('ignores cookies: only the ticket authorizes, and no CSRF header is needed', async () => {
  const [ada, cleo] = [await person('Ada'), await person('Cleo')]
  const send = async (preset: string) => {
    const form = new FormData()
    form.set('upload_preset', preset)
    form.set('file', image)
    const headers = { 'x-xsrf-token': 'none' }
    return cleo.fetch(UPLOAD_URL, { method: 'POST', body: form, headers })
  }
  expect((await send('')).status).toBe(401)
  expect((await send(await requestTicket(ada, 'avatars'))).status).toBe(200)
  expect([await countUploads(ada.username), await countUploads(cleo.username)]).toEqual([1, 0])
})

test.each([
  [415, undefined, 'x'],
  [415, 'application/json', '{}'],
  [415, 'text/plain', 'x'],
  [400, 'multipart/form-data', 'x'],
  [400, 'multipart/form-data; boundary=b', '--b\r\nContent-Disp'],
])('returns %i for an upload of the type %s', async (status, type, body) => {
  const response = await new Client().fetch(UPLOAD_URL, {
    method: 'POST',
    body: new Blob([body]),
    headers: type ? { 'content-type': type } : {},
  })
  expect(await parseProblem(response)).toMatchObject({ status })
})

test.each([
  ['holiday.in.spain.mp4', 'holiday.in.spain'],
  ['../../etc/passwd.mp4', 'passwd'],
  ['C:\\Users\\ada\\walk.MOV', 'walk'],
  ['Ferien am Meer – 🌊.png', 'Ferien am Meer – 🌊'],
  ['no-extension', 'no-extension'],
  [`${'x'.repeat(400)}.png`, 'x'.repeat(255)],
])('stores the file name %j as %j', async (name, expected) => {
  const ada = await person('Ada')
  const response = await sendForm([
    ['upload_preset', await requestTicket(ada, 'thumbnails')],
    ['file', new File([image], name)],
  ])
  expect(await response.json()).toMatchObject({ original_filename: expected })
})

test('accepts a file name that the database cannot store', async () => {
  const ada = await person('Ada')
  const form = new Blob([
    '--b\r\nContent-Disposition: form-data; name="upload_preset"\r\n\r\n',
    await requestTicket(ada, 'thumbnails'),
    '\r\n--b\r\nContent-Disposition: form-data; name="file"; filename*=utf-8\'\'a%00b.png\r\n',
    'Content-Type: image/png\r\n\r\n',
    image,
    '\r\n--b--\r\n',
  ])
  const response = await new Client().fetch(UPLOAD_URL, {
    method: 'POST',
    body: form,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  })
  expect(response.status).toBe(200)
})

test('rejects part of a file, and names the protocol for uploads in parts', async () => {
  const ada = await person('Ada')
  const ticket = await requestTicket(ada, 'videos')
  const response = await sendForm(
    [
      ['upload_preset', ticket],
      ['file', await filePart(await generateClip())],
    ],
    { 'content-range': 'bytes 0-5999999/12000000', 'x-unique-upload-id': 'a1' },
  )
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'malformed',
    detail: 'A form has the whole file. Upload a video in parts by tus 1.0, at /media/tus',
  })
  expect(await countUploads(ada.username)).toBe(0)
})

test('limits the unused uploads of a user', async () => {
  const ada = await person('Ada')
  const first = await upload(ada, 'thumbnails', await generateImage())
  const { db } = await app()
  const taken = db.updateTable('asset').set({ bytes: 2 * 1024 ** 3 })
  await taken.where('public_id', '=', first.public_id).execute()
  const response = await sendUpload(ada, 'thumbnails', await generateImage())
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await countUploads(ada.username)).toBe(1)
})

test('leaves nothing behind after an interrupted upload', async () => {
  const ada = await person('Ada')
  const preset = await requestTicket(ada, 'videos')
  const { hostname, port } = new URL((await app()).origin)
  const startUpload = async () => {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => {})
    socket.write(
      `POST ${UPLOAD_URL} HTTP/1.1\r\nHost: seam.test\r\nContent-Length: 50000000\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\n\r\n' +
        `--b\r\nContent-Disposition: form-data; name="upload_preset"\r\n\r\n${preset}\r\n` +
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n',
    )
    socket.write(Buffer.alloc(300_000))
    return socket
  }
  const sockets = await Promise.all(Array.from({ length: 5 }, startUpload))
  await eventually(async () => expect(await openFiles('/.work/')).toHaveLength(5))
  for (const socket of sockets) socket.destroy()
  await eventually(async () => expect(await workFolders()).toEqual([]))
  await eventually(async () => expect(await openFiles('/.work/')).toEqual([]))
  expect(await countUploads(ada.username)).toBe(0)
})
