import { connect } from 'node:net'
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import type { Problem } from '@seam/contract/problem.ts'
import { app, waitForJobs } from '../../../test/app.ts'
import { person, type Person } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { generateClip, generateImage } from '../../../test/generate-media.ts'
import { countUploads, workFolders } from '../../../test/storage.ts'
import {
  filePart,
  parseProblem,
  sendForm,
  requestTicket,
  UPLOAD_URL,
} from '../../../test/upload.ts'

const KB = 1024
const TICKET_FIRST = 'Send the upload ticket before the file'

let ada: Person
let cleo: Person
beforeAll(async () => {
  await waitForJobs()
  ada = await person('Ada')
  cleo = await person('Cleo')
})

async function sendFile(address: string, headers: Record<string, string> = {}) {
  const form = new FormData()
  form.append('file', await filePart(await generateClip({ seconds: 4 })))
  return new Client().fetch(address, { method: 'POST', body: form, headers })
}

test('accepts the ticket of a form as a query parameter or a header', async () => {
  expect((await readFile(await generateClip({ seconds: 4 }))).length).toBeGreaterThan(64 * KB)
  const ticket = await requestTicket(ada, 'videos')
  const before = await countUploads(ada.username)
  expect((await sendFile(`${UPLOAD_URL}?upload_preset=${ticket}`)).status).toBe(200)
  expect((await sendFile(UPLOAD_URL, { 'x-upload-preset': ticket })).status).toBe(200)
  expect(await countUploads(ada.username)).toBe(before + 2)
  for (const address of [
    `${UPLOAD_URL}?upload_preset=x.y`,
    `${UPLOAD_URL}?upload_preset=a&upload_preset=b`,
  ]) {
    expect(await parseProblem(await sendFile(address))).toMatchObject({ status: 401 })
  }
})

test('uses the ticket that the file was accepted with and ignores later ones', async () => {
  const form = new FormData()
  form.append('file', await filePart(await generateImage()))
  form.append('upload_preset', await requestTicket(cleo, 'avatars'))
  form.append('folder', 'avatars')
  const before = await countUploads(cleo.username)
  const headers = { 'x-upload-preset': await requestTicket(ada, 'avatars') }
  const response = await new Client().fetch(UPLOAD_URL, { method: 'POST', body: form, headers })
  expect(response.status).toBe(200)
  expect(await countUploads(cleo.username)).toBe(before)
})

test('accepts 64 kB of a file before its ticket, and returns 401 with a hint for one byte more', async () => {
  const preset: [string, string] = ['upload_preset', await requestTicket(ada, 'avatars')]
  const image = await readFile(await generateImage())
  const sized = (bytes: number) =>
    new File([image, new Uint8Array(bytes - image.length)], 'a.png', { type: 'image/png' })
  expect((await sendForm([['file', sized(64 * KB)], preset])).status).toBe(200)
  const response = await sendForm([['file', sized(64 * KB + 1)], preset])
  const { code, detail } = (await response.json()) as Problem
  expect([response.status, code]).toEqual([401, 'ticket-invalid'])
  expect(detail).toContain(TICKET_FIRST)
})

test('rejects an upload without a ticket while it is still being sent, and writes nothing to disk', async () => {
  const { hostname, port } = new URL((await app()).origin)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.write(
    `POST ${UPLOAD_URL} HTTP/1.1\r\nHost: seam.test\r\nContent-Length: 100000000\r\n` +
      'Content-Type: multipart/form-data; boundary=b\r\n\r\n' +
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n',
  )
  socket.write(Buffer.alloc(200 * KB))
  const answer = await new Promise<string>((resolve) =>
    socket.once('data', (bytes) => resolve(bytes.toString())),
  )
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  expect(await workFolders()).toEqual([])
  socket.destroy()
})

test('responds to the next request on the connection of a rejected upload', async () => {
  const { hostname, port } = new URL((await app()).origin)
  const socket = connect({ host: hostname, port: Number(port) })
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n'
  const file = Buffer.alloc(2 * KB * KB)
  const end = '\r\n--b--\r\n'
  socket.write(
    `POST ${UPLOAD_URL}?upload_preset=x.y HTTP/1.1\r\nHost: seam.test\r\n` +
      `Content-Length: ${head.length + file.length + end.length}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\n\r\n${head}`,
  )
  socket.write(file)
  socket.write(`${end}GET /healthz HTTP/1.1\r\nHost: seam.test\r\nConnection: close\r\n\r\n`)
  let answers = ''
  for await (const bytes of socket) answers += String(bytes)
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200'])
})

test('rejects a form with more than 20 fields', async () => {
  const fields = Array.from({ length: 21 }, (_, index): [string, string] => [`f${index}`, ''])
  expect(await parseProblem(await sendForm(fields))).toMatchObject({ status: 400 })
})
