import { connect } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { folders } from '@seam/contract/media.ts'
import { pages, SHARE_TARGET } from '@seam/contract/pages.ts'
import { app } from '../../../test/app.ts'
import { person, visitor } from '../../../test/cast.ts'

const FORM = `${pages.newVideo}?shared=missing`

test('the manifest offers to share videos and images of the types that the forms take', async () => {
  const response = await visitor().fetch('/manifest.webmanifest')
  const manifest = (await response.json()) as { share_target: unknown }
  expect(manifest.share_target).toEqual({
    action: SHARE_TARGET,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      files: [
        { name: 'video', accept: folders.videos.accept },
        { name: 'images', accept: folders.postImages.accept },
      ],
    },
  })
})

test.each(['multipart/form-data; boundary=x', 'application/json', 'text/plain', ''])(
  'a post of %j that no service worker took opens the upload form',
  async (type) => {
    for (const who of [visitor(), await person('Ada')]) {
      const response = await who.fetch(SHARE_TARGET, {
        method: 'POST',
        headers: { 'content-type': type },
        body: '{"broken',
      })
      expect([response.status, response.headers.get('location')]).toEqual([303, FORM])
      expect(response.headers.getSetCookie()).toEqual([])
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
  },
)

/** Posts a file of this size. Returns the connection, and the answer, which comes before the file. */
async function postFile(bytes: number) {
  const { port } = new URL((await app()).origin)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    `POST ${SHARE_TARGET} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${bytes}\r\n` +
      'Content-Type: multipart/form-data; boundary=x\r\n\r\n',
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  return { socket, answer: String(answer) }
}

test('the answer comes before the file', async () => {
  const { socket, answer } = await postFile(4_000_000_000)
  socket.destroy()
  expect(answer).toMatch(/^HTTP\/1\.1 303 /)
})

test('the file is read, because a browser follows the answer once it has sent all of it', async () => {
  const bytes = 4_000_000
  const { socket } = await postFile(bytes)
  socket.write(Buffer.alloc(bytes))
  socket.write(`GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  const [next] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  expect(String(next)).toMatch(/^HTTP\/1\.1 200 /)
})

test('there is no page at this address', async () => {
  const response = await visitor().fetch(SHARE_TARGET, { headers: { accept: 'text/html' } })
  expect(response.status).toBe(404)
})
